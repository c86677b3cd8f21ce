import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'

export function NotFoundPage() {
  const { pathname } = useLocation()
  useEffect(() => console.warn('No page has this path:', pathname), [pathname])
  return (
    <div className="wrap lost">
      <p className="lost-code">404</p>
      <h1>Oops! Page not found</h1>
      <p>The address may be old or mistyped. All servers are on the home page.</p>
      <Link className="button button-primary" to="/">
        Return to Home
      </Link>
    </div>
  )
}
