import type { ReactNode } from 'react'
import { useLayoutEffect, useState } from 'react'
import type { Location } from 'react-router'
import { Router, UNSAFE_createBrowserHistory } from 'react-router'

interface Props {
  /** The address that the markup was made for. */
  first: { path: string; search: string }
  children: ReactNode
}

/**
 * Follows the browser's address. It starts at the markup's own, which is not
 * always the browser's: a visitor may go back before the scripts arrive.
 */
export function AddressRouter({ first, children }: Props) {
  const [history] = useState(() => UNSAFE_createBrowserHistory({ v5Compat: true }))
  const [{ action, location }, setPlace] = useState(() => ({
    action: history.action,
    location: isAt(history.location, first) ? history.location : madeFor(first),
  }))
  useLayoutEffect(() => {
    const follow = () => setPlace({ action: history.action, location: history.location })
    // The history's address is made anew each time, so equal ones are left alone.
    if (!isAt(history.location, first)) follow()
    return history.listen(follow)
  }, [history, first])
  return (
    // A chosen option must not fall back while the list changes: no transitions.
    <Router location={location} navigationType={action} navigator={history} useTransitions={false}>
      {children}
    </Router>
  )
}

function isAt({ pathname, search }: Location, first: Props['first']): boolean {
  return pathname === first.path && search === first.search
}

function madeFor({ path, search }: Props['first']): Location {
  return { pathname: path, search, hash: '', state: null, key: 'default' } as Location
}
