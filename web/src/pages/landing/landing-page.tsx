import { useFirstPage } from '@/api/page-context'
import type { Landing } from '@/api/types.gen'
import { PageIntro } from '@/components/page-intro'
import { Crumbs, ListAbout } from '@/features/plan-list/list-about'
import { PlanSection } from '@/features/plan-list/plan-section'
import { StockStrips } from '@/features/stock-strips/stock-strips'
import { classNames } from '@/lib/class-names'
import { grouped } from '@/lib/format'
import { n, t } from '@/lib/language'
import { Link } from '@/lib/router'
import { PartnerFacts } from './partner-facts'
import styles from './landing-page.module.css'

/** A list about one partner, country or processor, with what it says as a whole. */
export function LandingPage() {
  const { landing } = useFirstPage()
  if (!landing) return null
  return (
    <>
      <PageIntro title={landing.title} text={<ListAbout intro={landing.intro} />}>
        <Crumbs />
        {landing.facts && <a href="#about">{t('About {partner}', { partner: landing.crumb })}</a>}
        {landing.links.length > 0 && <Links {...landing} />}
      </PageIntro>
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

/** Leads to parts of the list or, from the page of all of a kind, to the pages of each. */
function Links({ links, links_title: title, more }: Landing) {
  return (
    <nav className={styles.parts} aria-label={title}>
      <ul>
        {links.map(({ address, name, count }) => (
          <li key={address}>
            <Link to={address}>{name}</Link> {grouped(count)}
          </li>
        ))}
        {more && <li>{n('and {count} more', 'and {count} more', more)}</li>}
      </ul>
    </nav>
  )
}
