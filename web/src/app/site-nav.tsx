import { Link, useLocation } from 'react-router'
import { parseSearch, valueOf } from '@/lib/address'
import { hrefOf, navLinks } from './nav-links'

/** The links to the shop's sections, with the current one marked. */
export function SiteNav({ className, label }: { className: string; label: string }) {
  const { pathname, search } = useLocation()
  const filter = pathname === '/' ? valueOf(parseSearch(search), 'filter').toLowerCase() : ''
  return (
    <nav className={className} aria-label={label}>
      {navLinks.map((link) => (
        <Link
          key={link.text}
          to={hrefOf(link)}
          aria-current={link.path === pathname && link.filter === filter ? 'page' : undefined}
        >
          {link.text}
        </Link>
      ))}
    </nav>
  )
}
