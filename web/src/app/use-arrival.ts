import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import type { Brand } from '@/api/types.gen'
import { parseSearch, valueOf } from '@/lib/address'
import { pageMeta } from './page-meta'

/** Does what a page load would do after navigation without one: head, scroll and focus. */
export function useArrival(brand: Brand) {
  const location = useLocation()
  const type = useNavigationType()
  const shown = useRef(location)
  useEffect(() => {
    const last = shown.current
    shown.current = location
    if (last.pathname === location.pathname && last.search === location.search && last.hash === location.hash) return
    const filter = valueOf(parseSearch(location.search), 'filter')
    describe(pageMeta(location.pathname, filter, 200, brand))
    // Going back, the browser knows the place; changing a filter, one stays.
    if (type !== NavigationType.Pop && !isInPlace(location.state)) arrive(location.hash.slice(1) || (filter && 'servers'))
  }, [location, type, brand])
}

function isInPlace(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'inPlace' in state
}

function describe({ title, description }: { title: string; description: string }) {
  document.title = title
  document.querySelector('meta[name=description]')?.setAttribute('content', description)
  // It names the page that was loaded, which is no longer this one.
  document.querySelector('link[rel=canonical]')?.remove()
}

// A link to a type of plan means the list, which on the home page is far down.
function arrive(id: string) {
  const part = id ? document.getElementById(id) : null
  const target = part ?? document.getElementById('main')
  target?.focus({ preventScroll: true })
  if (part) part.scrollIntoView()
  else window.scrollTo(0, 0)
}
