import { useFirstPage } from '@/api/page-context'
import type { Currency, Freshness, PageLink, PlanCorrection, PlanPage as Shown } from '@/api/types.gen'
import { Ago } from '@/components/ago'
import { Dated } from '@/components/dated'
import { Icon } from '@/components/icon'
import { Notice } from '@/components/notice'
import { PageTitle } from '@/components/page-title'
import { useCurrency } from '@/features/currency/currency-provider'
import crumbs from '@/features/plan-list/list-about.module.css'
import { PriceChart } from '@/features/price-chart/price-chart'
import { StockStrips } from '@/features/stock-strips/stock-strips'
import { classNames } from '@/lib/class-names'
import { n, parts, t } from '@/lib/language'
import { Wordmark } from '@/market/wordmark'
import { OrderCodes } from './order-codes'
import { PlanFacts } from './plan-facts'
import { PlanScores } from './plan-scores'
import { HeadPlaces, hasPlacesPart, PlanPlaces } from './plan-places'
import { Outside, Steps } from './amounts'
import { PriceSection, Section } from './price-section'
import { SimilarPlans } from './similar-plans'
import styles from './plan-page.module.css'

/** Everything that is known of one plan. */
export function PlanPage() {
  const { plan: shown } = useFirstPage()
  const { currency } = useCurrency()
  if (!shown) return null
  return (
    <article className={classNames(styles.page, 'wrap')}>
      <Trail links={shown.trail} />
      <div className={styles.columns}>
        <PlanHead shown={shown} currency={currency} />
        <PriceSection shown={shown} currency={currency} />
        <div className={styles.main}>
          <Section title={t('Specifications')}>
            <PlanFacts facts={shown.facts} />
            {shown.corrections && <Corrections list={shown.corrections} />}
          </Section>
          {shown.scores && (
            <Section title={t('Performance')}>
              <PlanScores scores={shown.scores} />
            </Section>
          )}
          {hasPlacesPart({ shown, currency }) && (
            <Section title={t('Regions')} id="regions">
              <PlanPlaces shown={shown} currency={currency} />
            </Section>
          )}
          {shown.order_code && (
            <Section title={t('Order as code')}>
              <OrderCodes codes={shown.order_code} />
            </Section>
          )}
          <Section title={t('Price history')}>
            {shown.costs[currency].lows.length > 0 && (
              <Steps aria-label={t('Lowest price')} steps={shown.costs[currency].lows} />
            )}
            {shown.plan.courses?.[currency]?.is_lowest && (
              <p className="mark small good">{t('The price is the lowest of the last 90 days.')}</p>
            )}
            <PriceChart history={shown.costs[currency].history} />
          </Section>
          {shown.stock && shown.stock.rows.length > 0 && (
            <Section title={t('Stock over time')}>
              <StockStrips stock={shown.stock} />
            </Section>
          )}
          <Section title={t('Similar plans')} id="similar">
            <SimilarPlans
              twins={shown.twins}
              similar={shown.similar}
              currency={currency}
              isSoldOut={shown.sold_out !== undefined}
            />
          </Section>
          {shown.related.length > 0 && <Related links={shown.related} />}
        </div>
      </div>
    </article>
  )
}

function Corrections({ list }: { list: PlanCorrection[] }) {
  return (
    <ul className={styles.corrections} aria-label={t('Corrections')}>
      {list.map(({ text, reason, source }) => (
        <li key={text}>
          {`${text} ${reason} `}
          {source !== null && <Outside to={source}>{t('Source')}</Outside>}
        </li>
      ))}
    </ul>
  )
}

const items = (links: PageLink[]) =>
  links.map(({ text, path }) => (
    <li key={path}>
      <a href={path}>{text}</a>
    </li>
  ))

function Related({ links }: { links: PageLink[] }) {
  return (
    <nav className={styles.related} aria-label={t('Lists with this plan')}>
      <h2>{t('More like this')}</h2>
      <ul>{items(links)}</ul>
    </nav>
  )
}

/** The way back to the lists that hold the plan. */
function Trail({ links }: { links: PageLink[] }) {
  return (
    <nav aria-label={t('Breadcrumb')}>
      <ol className={crumbs.crumbs}>{items(links)}</ol>
    </nav>
  )
}

function PlanHead({ shown, currency }: { shown: Shown; currency: Currency }) {
  const { plan, withdrawn, checked, sold_out, specs } = shown
  return (
    <header className={styles.head}>
      <Wordmark id={plan.partner.id} name={plan.partner.name} logo={plan.partner.logo} />
      <PageTitle className={styles.title}>{plan.name}</PageTitle>
      {withdrawn !== '' && <Notice>{`${withdrawn} ${t('These are the last details we have.')}`}</Notice>}
      {sold_out !== undefined && <SoldOut text={sold_out} shown={shown} />}
      <p className={styles.specs}>{specs}</p>
      <HeadPlaces shown={shown} currency={currency} />
      {plan.description && <p className={styles.about}>{plan.about ?? plan.description}</p>}
      <Checked day={checked} fresh={withdrawn === '' ? plan.fresh : null} />
    </header>
  )
}

/** Says since when a plan is sold out, and where on the page it, or the like of it, is in stock. */
function SoldOut({ text, shown: { places, twins, similar } }: { text: string; shown: Shown }) {
  const others = twins.length + similar.length
  return (
    <Notice>
      <p className="links">
        <Dated>{text}</Dated>
        {'. '}
        {places.some(({ page }) => page !== '') ? (
          <a href="#regions">{t('It is in stock in other regions.')}</a>
        ) : (
          others > 0 && (
            <a href="#similar">{n('A similar plan is in stock.', '{count} similar plans are in stock.', others)}</a>
          )
        )}
      </p>
    </Notice>
  )
}

function Checked({ day, fresh }: { day: string; fresh: Freshness | null }) {
  if (!fresh || !(fresh.checked_at || /^(price|bundled|stale)$/.test(fresh.state)))
    return day === '' ? null : <p className="small muted">{t('Last checked {time}', { time: day })}</p>
  return (
    <p className={styles.overdue}>
      <Icon name="history" size="small" />
      <span>
        {fresh.checked_at ? (
          parts(t('Last checked {time}'), { time: <Ago time={fresh.checked_at} text={fresh.as_of} /> })
        ) : (
          <Dated>{ageText(fresh)}</Dated>
        )}
        {fresh.checked_at && fresh.reason ? `. ${fresh.reason}` : ''}
      </span>
    </p>
  )
}

/** Says of facts that nobody confirms any more, or not yet, how old they are. */
function ageText({ state, as_of, reason }: Freshness): string {
  if (state === 'price') return t('Price last confirmed {day}', { day: as_of }) + (reason ? `: ${reason}` : '')
  if (state === 'bundled')
    return as_of
      ? t('Sample data, as of {day}: price and stock may have changed.', { day: as_of })
      : t('Sample data: price and stock may have changed.')
  return as_of
    ? t('Not updated automatically, as of {day}: price and stock may have changed.', { day: as_of })
    : t('Not updated automatically: price and stock may have changed.')
}
