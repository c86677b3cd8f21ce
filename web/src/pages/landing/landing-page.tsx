import { useFirstPage } from '@/api/page-context'
import type { Currency, Landing } from '@/api/types.gen'
import { PageAbout, PageTitle } from '@/components/page-title'
import { useCurrency } from '@/features/currency/currency-provider'
import { PlanSection } from '@/features/plan-list/plan-section'
import { classNames } from '@/lib/class-names'
import { Link } from '@/lib/router'
import styles from './landing-page.module.css'

/** A list about one partner, country or processor, with what it says as a whole. */
export function LandingPage() {
  const { landing } = useFirstPage()
  const { currency } = useCurrency()
  if (!landing) return null
  return (
    <>
      <div className={classNames(styles.head, 'wrap')}>
        <nav aria-label="Breadcrumb">
          <ol className={styles.crumbs}>
            <li>
              <Link to="/">Home</Link>
            </li>
            <li aria-current="page">{landing.crumb}</li>
          </ol>
        </nav>
        <PageTitle className={styles.title}>{landing.title}</PageTitle>
        <PageAbout>
          {rangeText(landing, currency)}
          {landing.cheapest_page !== '' && (
            <>
              {' The cheapest is '}
              <a href={landing.cheapest_page}>{landing.cheapest}</a>.
            </>
          )}
          {landing.updated !== '' && ` Last confirmed ${landing.updated}.`}
        </PageAbout>
      </div>
      <PlanSection title="Plans" description="Filter, sort and compare them." />
    </>
  )
}

function rangeText({ total, prices }: Landing, currency: Currency): string {
  const count = `${total} ${total === 1 ? 'plan' : 'plans'}`
  const range = prices[currency]
  if (!range.from) return `${count}.`
  const from = `${range.from.text} a ${range.from.unit}`
  const to = range.to && `${range.to.text} a ${range.to.unit}`
  return to === null || to === from ? `${count} at ${from}.` : `${count} from ${from} to ${to}.`
}
