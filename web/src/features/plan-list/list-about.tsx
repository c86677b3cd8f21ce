import { useFirstPage, useVATCountry } from '@/api/page-context'
import type { Landing } from '@/api/types.gen'
import { Dated } from '@/components/dated'
import { useCurrency } from '@/features/currency/currency-provider'
import { countryAt } from '@/api/price-limit'
import { filterOf, parseSearch } from '@/lib/address'
import { parts, t } from '@/lib/language'
import { Link, useLocation } from '@/lib/router'
import styles from './list-about.module.css'

/** The server's summary of the page's whole list; nothing after a navigation that loaded no document. */
export function useLanding(): Landing | null | undefined | false {
  const first = useFirstPage()
  const here = useLocation()
  return (
    first.path === here.pathname &&
    filterOf(parseSearch(first.search)) === filterOf(parseSearch(here.search)) &&
    first.landing
  )
}

/**
 * What a list is, how many plans it has and what they cost, the cheapest, and what changed. Prices that the server wrote
 * with another country's tax are left out.
 */
export function ListAbout({ intro }: { intro: string }) {
  const { currency } = useCurrency()
  const landing = useLanding()
  const country = useVATCountry()
  const first = useFirstPage()
  if (!landing || country !== countryAt(first.search, first.vat_country)) return intro
  return (
    <>
      {parts(`${intro} ${landing.texts[currency]} `, { plan: <a href={landing.cheapest_page}>{landing.cheapest}</a> })}
      <Dated>{landing.news}</Dated>
    </>
  )
}

/** Breadcrumbs from home to the list. */
export function Crumbs() {
  const landing = useLanding()
  return (
    landing && (
      <nav aria-label={t('Breadcrumb')}>
        <ol className={styles.crumbs}>
          <li>
            <Link to="/">{t('Home')}</Link>
          </li>
          <li aria-current="page">{landing.crumb}</li>
        </ol>
      </nav>
    )
  )
}
