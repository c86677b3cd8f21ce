import { memo, use } from 'react'
import { PageContext } from '@/api/page-context'
import { type Currency, type Item, planTypes, type PriceCourse } from '@/api/types.gen'
import { logos } from '@/art/sprites.gen'
import { watchAddress } from '@/lib/address'
import { parts, t } from '@/lib/language'
import { lookUp } from '@/lib/look-up'
import { CompareBox } from '@/market/compare-box'
import { OrderLink } from '@/market/order-link'
import { inCurrency } from '@/market/price-text'
import { Wordmark } from '@/market/wordmark'
import { CategoryBadge } from './category-badge'
import { Configurations } from './configurations'
import { PlanFreshness } from './plan-freshness'
import { PlanPrices } from './plan-prices'
import { PlanRegions } from './plan-regions'
import { PlanSpecs } from './plan-specs'
import styles from './plan-card.module.css'

/** What kind of machine a plan is, and whether it is sold off. */
export function typeLabel({ type, tags }: Pick<Item, 'type' | 'tags'>): string {
  const label = type === null ? '' : (lookUp(planTypes, type)?.().card ?? type)
  const isSale = tags?.includes('outlet') && type !== 'outlet'
  return isSale ? [label, planTypes.outlet().card].filter(Boolean).join('\u00a0· ') : label
}

interface Props {
  plan: Item
  currency: Currency
}

/**
 * One plan, from its name to the link that orders it. A click on a filter makes two dozen of these, most of whose cost is
 * the browser's for each element: what it holds is text, and a test counts the rest.
 */
export const PlanCard = memo(function PlanCard({ plan, currency }: Props) {
  const title = `plan-${plan.id}`
  const { partner } = plan
  const watches = use(PageContext)?.watches
  const page = plan.page && plan.page + (inCurrency(plan.prices, currency).term?.search ?? '')
  const course = plan.courses && inCurrency(plan.courses, currency)
  return (
    <article className={styles.plan} aria-labelledby={title}>
      <h3 id={title} className={styles.planName}>
        {page === null ? plan.name : <a href={page}>{plan.name}</a>}
      </h3>
      <CategoryBadge category={plan.category} />
      <PlanPrices plan={plan} currency={currency} />
      <div className={styles.planKind}>
        {partner.name !== null && parts(t('Provided by {partner}'), { partner: <Provider {...partner} /> })}
        {typeLabel(plan)}
        {plan.notes?.map((note) => (
          <strong key={note}>{note}</strong>
        ))}
      </div>
      <PlanSpecs specs={plan.specs} bandwidth={plan.bandwidth} />
      <PlanRegions regions={plan.available_regions} page={page} />
      <p className={styles.planAbout}>
        {plan.configurations && <Configurations plan={plan} count={plan.configurations} />}
        {plan.about ?? plan.description}
      </p>
      <footer className={styles.planFoot}>
        <p>
          <PlanFreshness fresh={plan.fresh} />
          {course && <Course course={course} />}
        </p>
        {watches && page !== null && (
          <a href={watchAddress(page)} aria-label={t('Watch {plan}', { plan: plan.name })}>
            {t('Watch')}
          </a>
        )}
        <CompareBox id={plan.id} name={plan.name} />
        {plan.order_url && (
          <OrderLink plan={plan.id} href={plan.order_url} variant="quiet">
            {t('Configure Server')}
          </OrderLink>
        )}
      </footer>
    </article>
  )
})

/** A partner's mark that leads to it. Its name stands there too, for those to whom a mark says nothing. */
function Provider({ id, name, logo, link }: Item['partner']) {
  const mark = (
    <>
      <Wordmark id={id} name={name} logo={logo} />
      {(logo !== null || logos.includes(id)) && (
        <span className="sr-only" aria-hidden="true">
          {name}
        </span>
      )}
    </>
  )
  if (link === null) return mark
  return (
    <a href={link} target="_blank" rel="noopener nofollow sponsored">
      {mark}
    </a>
  )
}

function Course({ course: { line, text, is_lowest } }: { course: PriceCourse }) {
  return (
    <span className={styles.course} title={text}>
      <svg viewBox="0 0 96 24" role="img" aria-label={text}>
        <path d={line} />
      </svg>
      {is_lowest && <span className="mark good">{t('Lowest in 90 days')}</span>}
    </span>
  )
}
