import { memo } from 'react'
import { type Currency, type Item, planTypes } from '@/api/types.gen'
import { overTerm } from '@/lib/address'
import { parts, t } from '@/lib/language'
import { lookUp } from '@/lib/look-up'
import { CompareBox } from '@/market/compare-box'
import { OrderLink } from '@/market/order-link'
import { inCurrency } from '@/market/price-text'
import { Wordmark } from '@/market/wordmark'
import { CategoryBadge } from './category-badge'
import { Configurations } from './configurations'
import { PlanDescription } from './plan-description'
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
  const page = plan.page && overTerm(plan.page, inCurrency(plan.prices, currency).term?.months)
  return (
    <article className={styles.plan} aria-labelledby={title}>
      <h3 id={title} className={styles.planName}>
        {page === null ? plan.name : <a href={page}>{plan.name}</a>}
      </h3>
      <div className={styles.planKind}>
        <Wordmark id={partner.id} name={partner.name} logo={partner.logo} />
        {typeLabel(plan)}
        {plan.configurations && <Configurations plan={plan} count={plan.configurations} />}
        <CategoryBadge category={plan.category} />
        {plan.notes?.map((note) => (
          <strong key={note}>{note}</strong>
        ))}
      </div>
      <PlanPrices plan={plan} currency={currency} />
      <PlanDescription text={plan.about ?? plan.description} page={page} />
      <PlanSpecs specs={plan.specs} bandwidth={plan.bandwidth} />
      <PlanRegions regions={plan.available_regions} page={page} />
      <footer className={styles.planFoot}>
        <p>
          {partner.name !== null &&
            parts(t('Provided by {partner}'), {
              partner:
                partner.link === null ? (
                  partner.name
                ) : (
                  <a href={partner.link} target="_blank" rel="noopener nofollow sponsored">
                    {partner.name}
                  </a>
                ),
            })}
          <PlanFreshness fresh={plan.fresh} />
        </p>
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
