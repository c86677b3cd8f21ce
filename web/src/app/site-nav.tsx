import { Link, useLocation } from '@/lib/router'
import { useApplied } from '@/api/browse-plans'
import { Reusable } from '@/components/reusable'
import { parseSearch } from '@/lib/address'
import { filterOf } from '@/lib/filter'
import { hrefOf, navLinks } from './nav-links'

/** The links to the shop's sections, with the current one marked. */
export function SiteNav({ className, label }: { className: string | undefined; label: string }) {
  const { pathname, search } = useLocation()
  const applied = useApplied(pathname, search)
  const type = pathname === '/' ? (applied?.type ?? filterOf(parseSearch(search))) : ''
  const current = navLinks.findIndex((link) => link.path === pathname && link.filter === type)
  return (
    <Reusable name={`nav ${className} ${label} ${current}`}>
      <nav className={className} aria-label={label}>
        {navLinks.map((link, i) => (
          <Link key={link.text} to={hrefOf(link)} aria-current={i === current ? 'page' : undefined}>
            {link.text}
          </Link>
        ))}
      </nav>
    </Reusable>
  )
}
