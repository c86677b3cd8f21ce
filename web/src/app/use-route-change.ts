import { useEffect, useRef } from 'react'
import { isInPlace, useLocation, useNavigationType } from '@/lib/router'
import { type FirstPage, isFirst } from '@/api/page-context'
import { filterOf, parseSearch } from '@/lib/address'
import { titleAt } from './page-title'

/** Sets title, scroll and focus after a navigation without a page load, as a load would. */
export function useRouteChange(page: FirstPage) {
  const location = useLocation()
  const type = useNavigationType()
  const shown = useRef(location)
  useEffect(() => {
    const last = shown.current
    shown.current = location
    if (last === location) return
    const filter = filterOf(parseSearch(location.search))
    // A new filter on the same path keeps the head that the server wrote. The home page has a title for each type.
    if (
      last.pathname !== location.pathname ||
      (location.pathname === '/' && filterOf(parseSearch(last.search)) !== filter)
    ) {
      if (!(isFirst(page, last) && isFirst(page, location))) setTitle(titleAt(page, location))
    }
    // Going back, the browser restores the scroll; a changed filter keeps it. A link to the current address is a new
    // location too, and leads to the top.
    if (type !== 'pop' && !isInPlace(location.state)) scrollAndFocus(location.hash.slice(1) || (filter && 'servers'))
  }, [location, type, page])
}

function setTitle(title: string) {
  document.title = title
  // They describe the page that was loaded, which is no longer shown.
  document
    .querySelectorAll('meta[name=description], link[rel=canonical], link[rel=alternate]')
    .forEach((link) => link.remove())
}

// A link to a type of plan leads to the list, which is far down on the home page.
function scrollAndFocus(id: string) {
  const part = id ? document.getElementById(id) : null
  const target = part ?? document.querySelector<HTMLElement>('main h1')
  if (!part && target) target.tabIndex = -1
  target?.focus({ preventScroll: true })
  if (part) part.scrollIntoView()
  else window.scrollTo(0, 0)
}
