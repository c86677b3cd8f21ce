import { useFirstPage } from '@/api/page-context'
import type { LandingCountry } from '@/api/types.gen'
import { PageAbout, PageTitle } from '@/components/page-title'
import { Crumbs, ListAbout } from '@/features/plan-list/list-about'
import { PlanSection } from '@/features/plan-list/plan-section'
import { StockStrips } from '@/features/stock-strips/stock-strips'
import { addressOf } from '@/lib/address'
import { classNames } from '@/lib/class-names'
import { grouped } from '@/lib/format'
import { n, t } from '@/lib/language'
import { contains } from '@/lib/rest-filter'
import { Link } from '@/lib/router'
import { PartnerFacts } from './partner-facts'
import styles from './landing-page.module.css'

/** A list about one partner, country or processor, with what it says as a whole. */
export function LandingPage() {
  const { landing, path } = useFirstPage()
  if (!landing) return null
  return (
    <>
      <div className={classNames(styles.head, 'wrap')}>
        <Crumbs />
        <PageTitle className={styles.title}>{landing.title}</PageTitle>
        <PageAbout>
          <ListAbout intro={landing.intro} />
        </PageAbout>
        {landing.facts && (
          <p className={styles.countries}>
            <a href="#about">{t('About {partner}', { partner: landing.crumb })}</a>
          </p>
        )}
        {landing.countries.length > 0 && <Countries path={path} countries={landing.countries} />}
      </div>
      <PlanSection title={t('Plans')} />
      {landing.facts && <PartnerFacts partner={landing.crumb} facts={landing.facts} />}
      {landing.stock && (
        <section className={classNames(styles.section, 'wrap')}>
          <h2>{t('Stock over time')}</h2>
          <StockStrips stock={landing.stock} />
        </section>
      )}
    </>
  )
}

/** How many countries stand in the line; the others are in the filter. */
const maxCountries = 8

function Countries({ path, countries }: { path: string; countries: LandingCountry[] }) {
  const shown = countries.length === maxCountries + 1 ? countries : countries.slice(0, maxCountries)
  const hidden = countries.length - shown.length
  return (
    <nav className={styles.countries} aria-label={t('Offers by country')}>
      <span aria-hidden="true">{t('Offers by country')}</span>
      <ul>
        {shown.map(({ code, name, count }) => (
          <li key={code}>
            <Link to={`${addressOf(path, [['countries', contains(code)]])}#servers`}>{name}</Link> {grouped(count)}
          </li>
        ))}
        {hidden > 0 && <li>{n('and {count} more', 'and {count} more', hidden)}</li>}
      </ul>
    </nav>
  )
}
