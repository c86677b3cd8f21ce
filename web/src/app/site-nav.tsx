import { useApplied } from '@/api/browse-plans'
import { planTypes } from '@/api/types.gen'
import { ServerCached } from '@/components/server-cached'
import { useCurrency } from '@/features/currency/currency-provider'
import { filterOf, parseSearch } from '@/lib/address'
import { Link, useLocation } from '@/lib/router'

/** The links to the shop's sections, with the current one marked. */
export function SiteNav({ className, label }: { className?: string | undefined; label: string }) {
  const { pathname, search } = useLocation()
  const { currency } = useCurrency()
  const applied = useApplied(pathname, search, currency)
  const type = pathname === '/' ? (applied?.type ?? filterOf(parseSearch(search))) : ''
  const address = type ? `/?filter=${type}` : pathname
  const sections = Object.values(planTypes).map((words) => words())
  const current = sections.findIndex(({ path }) => path === address)
  return (
    <ServerCached name={`nav ${className} ${label} ${current}`}>
      <nav className={className} aria-label={label}>
        {sections.map(({ menu, path }, i) => (
          <Link key={path} to={path} aria-current={i === current ? 'page' : undefined}>
            {menu}
          </Link>
        ))}
      </nav>
    </ServerCached>
  )
}
