import { useEffect } from 'react'
import { Link, useLocation } from '@/lib/router'
import { isFirst, useFirstPage } from '@/api/page-context'

export function NotFoundPage() {
  const location = useLocation()
  const { pathname } = location
  const first = useFirstPage()
  // The server logged the path that it answered; those reached from here on are ours to tell.
  const isTold = first.status === 404 && isFirst(first, location)
  useEffect(() => {
    if (!isTold) console.warn('No page has this path:', pathname)
  }, [isTold, pathname])
  return (
    <div className="wrap lost">
      <p className="lost-code">404</p>
      <h1 className="page-title">Oops! Page not found</h1>
      <p>The address may be old or mistyped. All servers are on the home page.</p>
      <Link className="button button-primary" to="/">
        Return to Home
      </Link>
    </div>
  )
}
