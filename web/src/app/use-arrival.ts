import { useEffect, useRef } from 'react'
import { isInPlace, useLocation, useNavigationType } from '@/lib/router'
import { type FirstPage, isFirst } from '@/api/page-context'
import { filterOf, parseSearch } from '@/lib/address'
import { titleAt } from './page-title'

/** Does what a page load would do after navigation without one: head, scroll and focus. */
export function useArrival(page: FirstPage) {
  const location = useLocation()
  const type = useNavigationType()
  const shown = useRef(location)
  useEffect(() => {
    const last = shown.current
    shown.current = location
    if (last === location) return
    const filter = filterOf(parseSearch(location.search))
    // Where the path stays, a choice of the list keeps the head that the server wrote; on the home page the type is the page.
    if (
      last.pathname !== location.pathname ||
      (location.pathname === '/' && filterOf(parseSearch(last.search)) !== filter)
    ) {
      if (!(isFirst(page, last) && isFirst(page, location))) describe(titleAt(page, location))
    }
    // Going back, the browser knows the place; changing a filter, one stays. A
    // link to where one is already has a new location too, and leads to its top.
    if (type !== 'pop' && !isInPlace(location.state)) arrive(location.hash.slice(1) || (filter && 'servers'))
  }, [location, type, page])
}

function describe(title: string) {
  document.title = title
  // They report the page that was loaded, which is no longer this one.
  document
    .querySelectorAll('meta[name=description], link[rel=canonical], link[rel=alternate]')
    .forEach((link) => link.remove())
}

// A link to a type of plan means the list, which on the home page is far down.
function arrive(id: string) {
  const part = id ? document.getElementById(id) : null
  const target = part ?? document.querySelector<HTMLElement>('main h1')
  if (!part && target) target.tabIndex = -1
  target?.focus({ preventScroll: true })
  if (part) part.scrollIntoView()
  else window.scrollTo(0, 0)
}
