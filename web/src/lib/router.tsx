import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { createContext, startTransition, use, useCallback, useLayoutEffect, useState } from 'react'
import { readCookie } from './choice-cookie'
import { isCodeLost } from './lazy-page'
import { useRequired } from './required'
import { inLanguage, needsDocument, withoutLanguage } from './shop-language'

/** An address of this site, without what names its language, and what its entry in the browser's history says beside it. */
export interface Location {
  pathname: string
  search: string
  hash: string
  state: unknown
}

/** How the visitor came to an address: by going back or forth (or by a load), or by following a link. */
export type NavigationType = 'pop' | 'push' | 'replace'

interface Visit {
  location: Location
  type: NavigationType
}

interface NavigateOptions {
  /** Takes the current entry's place in the history. */
  replace?: boolean
  state?: unknown
}

export type Navigate = (to: string, options?: NavigateOptions) => void

const VisitContext = createContext<Visit | null>(null)
const NavigateContext = createContext<Navigate>(() => undefined)

function useVisit(): Visit {
  return useRequired(VisitContext)
}

/** The address of the page; a new object for each navigation, also for one to the same address. */
export function useLocation(): Location {
  return useVisit().location
}

export function useNavigationType(): NavigationType {
  return useVisit().type
}

/** Gives the function that leads to another address of this site without loading a document. The current address gets no second entry in the history. */
export function useNavigate(): Navigate {
  return use(NavigateContext)
}

interface Address {
  path: string
  search: string
}

interface Props {
  /** The address that the markup was made for. */
  first: Address
  /** Is told where a navigation leads before that is rendered, so that what it needs is on its way meanwhile. */
  onNavigate?: (location: Location) => void
  children: ReactNode
}

/** Stays at one address, as the server does. */
export function StaticRouter({ first, children }: Props) {
  return <VisitContext value={{ location: locationOf(first), type: 'pop' }}>{children}</VisitContext>
}

/**
 * Follows the browser's address. It starts at the markup's own, which is not
 * always the browser's: a visitor may go back before the scripts arrive.
 */
export function BrowserRouter({ first, onNavigate, children }: Props) {
  const [visit, setVisit] = useState<Visit>(() => ({
    location: isAt(first) ? currentLocation() : locationOf(first),
    type: 'pop',
  }))
  useLayoutEffect(() => {
    const follow = () => setVisit({ location: currentLocation(), type: 'pop' })
    // Later than the markup: parts whose code is still on its way would be taken down for it.
    if (!isAt(first)) startTransition(follow)
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [first])
  const navigate = useCallback<Navigate>(
    (address, { replace = false, state = null } = {}) => {
      const to = inLanguage(isInPlace(state) ? address : inView(address))
      const { href, pathname } = window.location
      if (needsDocument(to, pathname) || (isCodeLost() && !isInPlace(state))) return window.location.assign(to)
      // Back leads to another address: an entry that leads to the same one would take a second press.
      replace ||= new URL(to, href).href === href
      try {
        if (replace) window.history.replaceState(state, '', to)
        else window.history.pushState(state, '', to)
      } catch {
        // Some browsers limit how many entries are added in a minute; a page load has no such limit.
        return window.location.assign(to)
      }
      const location = currentLocation()
      onNavigate?.(location)
      setVisit({ location, type: replace ? 'replace' : 'push' })
    },
    [onNavigate],
  )
  return (
    <NavigateContext value={navigate}>
      <VisitContext value={visit}>{children}</VisitContext>
    </NavigateContext>
  )
}

/** A link to an address of this site, which needs no new document. */
export function Link({
  to,
  state,
  onClick,
  children,
  ...rest
}: Omit<ComponentProps<'a'>, 'href'> & { to: string; state?: unknown }) {
  const navigate = useNavigate()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || event.button !== 0 || isModified(event)) return
    event.preventDefault()
    navigate(to, { state })
  }
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  )
}

/** Reports whether a key is held down, with which the browser opens a tab or saves the page. */
export function isModified({ metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return metaKey || altKey || ctrlKey || shiftKey
}

// The address of a list as cards or a table, as the visitor last chose; the server leads there by itself.
function inView(address: string): string {
  if (readCookie('list-view') !== 'table' || !/^\/(vps|outlet)?(?![^?#])/.test(address) || /[?&]view=/.test(address))
    return address
  const [page = '', hash] = address.split('#')
  return `${page}${page.includes('?') ? '&' : '?'}view=table${hash ? `#${hash}` : ''}`
}

function isAt({ path, search }: Address): boolean {
  return withoutLanguage(window.location.pathname) === path && window.location.search === search
}

function currentLocation(): Location {
  const { pathname, search, hash } = window.location
  return { pathname: withoutLanguage(pathname), search, hash, state: window.history.state as unknown }
}

function locationOf({ path, search }: Address): Location {
  return { pathname: path, search, hash: '', state: null }
}

/** The state of a navigation that changes a part of the page, so that scroll and focus stay. */
export const inPlace = { inPlace: true }

/** Reports whether a location's state was made by inPlace. */
export function isInPlace(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'inPlace' in state
}
