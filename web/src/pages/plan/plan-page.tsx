import { useFirstPage } from '@/api/page-context'
import type { Currency, Freshness, PageLink, PlanCorrection, PlanPage as Shown } from '@/api/types.gen'
import { Ago } from '@/components/ago'
import { Button, buttonClass } from '@/components/button'
import { Dated } from '@/components/dated'
import { Icon } from '@/components/icon'
import { Notice } from '@/components/notice'
import { PageTitle } from '@/components/page-title'
import { useCurrency } from '@/features/currency/currency-provider'
import crumbs from '@/features/plan-list/list-about.module.css'
import { PriceChart } from '@/features/price-chart/price-chart'
import { StockStrips } from '@/features/stock-strips/stock-strips'
import { classNames } from '@/lib/class-names'
import { addressOf, overTerm, termOf, watchAddress } from '@/lib/address'
import { n, parts, t } from '@/lib/language'
import { useLocation } from '@/lib/router'
import { CompareBox } from '@/market/compare-box'
import { OrderLink } from '@/market/order-link'
import { Wordmark } from '@/market/wordmark'
import { HeadFacts } from './head-facts'
import { PlanFacts } from './plan-facts'
import { PlanMap } from './plan-map'
import { PlanScores } from './plan-scores'
import { PlanPlaces } from './plan-places'
import { PriceLows } from './price-lows'
import { PlanNotes, PriceSection, Section } from './price-section'
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
          <Section title={t('Regions')} id="regions">
            <PlanMap places={shown.places} currency={currency} />
            <PlanPlaces places={shown.places} currency={currency} />
            {shown.stock?.note && (
              <p className={styles.source}>
                <Dated>{shown.stock.note}</Dated>
              </p>
            )}
          </Section>
          <Section title={t('Price history')}>
            <PriceLows
              lows={shown.costs[currency].lows}
              isLowest={shown.plan.courses?.[currency]?.is_lowest ?? false}
            />
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
          {source !== null && (
            <a href={source} target="_blank" rel="noopener noreferrer nofollow">
              {t('Source')}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

function Related({ links }: { links: PageLink[] }) {
  return (
    <nav className={styles.related} aria-label={t('Lists with this plan')}>
      <h2>{t('More like this')}</h2>
      <ul>
        {links.map(({ text, path }) => (
          <li key={path}>
            <a href={path}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The way back to the lists that hold the plan. */
function Trail({ links }: { links: PageLink[] }) {
  return (
    <nav aria-label={t('Breadcrumb')}>
      <ol className={crumbs.crumbs}>
        {links.map(({ text, path }) => (
          <li key={path}>
            <a href={path}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function PlanHead({ shown, currency }: { shown: Shown; currency: Currency }) {
  const { plan, withdrawn, checked, sold_out, order_notes: notes } = shown
  const { partner, order_url } = plan
  const { commissions, watches } = useFirstPage()
  const months = termOf(useLocation().search)
  const watch = watches && plan.page ? watchAddress(overTerm(plan.page, months)) : ''
  return (
    <header className={styles.head}>
      <Wordmark id={partner.id} name={partner.name} logo={partner.logo} />
      <PageTitle className={styles.title}>{plan.name}</PageTitle>
      {withdrawn !== '' && <Notice>{`${withdrawn} ${t('These are the last details we have.')}`}</Notice>}
      {sold_out !== undefined && <SoldOut text={sold_out} shown={shown} />}
      <HeadFacts plan={plan} currency={currency} />
      {plan.description && <p className={styles.about}>{plan.about ?? plan.description}</p>}
      <Checked day={checked} fresh={withdrawn === '' ? plan.fresh : null} />
      {order_url && (
        <div className={styles.order}>
          <OrderLink plan={plan.id} href={order_url}>
            {t('Configure Server')}
            <Icon name="arrow-up-right" />
          </OrderLink>
          <PlanNotes notes={plan.notes} />
          <p>
            {commissions
              ? t('The order is placed with the partner, who may pay this shop a commission.')
              : t('The order is placed with the partner.')}
          </p>
          {notes !== undefined && <p>{notes.join(' ')}</p>}
        </div>
      )}
      {sold_out !== undefined && (
        <div className={styles.order}>
          {watch !== '' && (
            <a className={buttonClass('primary')} href={`${watch}&rule=back_in_stock`} rel="nofollow">
              {t('Tell me when it is back')}
            </a>
          )}
          <Button disabled>{t('Sold out')}</Button>
        </div>
      )}
      <div className={styles.tools}>
        {withdrawn === '' && <CompareBox id={plan.id} name={plan.name} />}
        {watch !== '' && sold_out === undefined && (
          <a className="link" href={watch} rel="nofollow">
            {t('Watch')}
          </a>
        )}
        {plan.page && (
          <a
            className="link"
            href={addressOf('/my-servers', [
              ['plan_id', `${plan.id}`],
              ['name', plan.name],
              ['months', months],
            ])}
            rel="nofollow"
          >
            {t('I rent this')}
          </a>
        )}
      </div>
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
  if (fresh?.checked_at) {
    return (
      <p className={styles.overdue}>
        <Icon name="history" size="small" />
        <span>
          {parts(t('Last checked {time}'), { time: <Ago time={fresh.checked_at} text={fresh.as_of} /> })}
          {fresh.reason ? `. ${fresh.reason}` : ''}
        </span>
      </p>
    )
  }
  if (fresh && /^(price|bundled|stale)$/.test(fresh.state)) {
    return (
      <p className={styles.overdue}>
        <Icon name="history" size="small" />
        <span>
          <Dated>{ageText(fresh)}</Dated>
        </span>
      </p>
    )
  }
  return day === '' ? null : <p className="small muted">{t('Last checked {time}', { time: day })}</p>
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
