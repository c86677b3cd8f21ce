import { memo } from 'react'
import { useMark } from '@/api/page-context'
import { type Currency, type Item, planTypes, type RateNote } from '@/api/types.gen'
import { Icon } from '@/components/icon'
import { lookUp } from '@/lib/look-up'
import { CompareBox } from '@/market/compare-box'
import { OrderLink } from '@/market/order-link'
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
  const label = type === null ? '' : (lookUp(planTypes, type)?.card ?? type)
  const isSale = tags?.includes('outlet') && type !== 'outlet'
  return isSale ? [label, planTypes.outlet.card].filter(Boolean).join(' · ') : label
}

interface Props {
  plan: Item
  currency: Currency
  rates: RateNote
}

/** One plan, from its name to the link that orders it. */
export const PlanCard = memo(function PlanCard({ plan, currency, rates }: Props) {
  const title = `plan-${plan.id}`
  const { partner } = plan
  const mark = useMark(partner.id)
  return (
    <article className={styles.plan} aria-labelledby={title}>
      <header className={styles.planHead}>
        <h3 id={title} className={styles.planName}>
          {plan.page === null ? plan.name : <a href={plan.page}>{plan.name}</a>}
        </h3>
        <div className={styles.planKind}>
          <Wordmark name={partner.name} logo={partner.logo} mark={mark} />
          <span>{typeLabel(plan)}</span>
          {plan.configurations && <Configurations plan={plan} count={plan.configurations} />}
          <CategoryBadge category={plan.category} />
        </div>
        {plan.notes?.map((note) => (
          <p key={note} className={styles.planNote}>
            {note}
          </p>
        ))}
      </header>
      <PlanPrices plan={plan} currency={currency} rates={rates} />
      <div className={styles.planAbout}>{plan.description && <PlanDescription text={plan.description} />}</div>
      <PlanSpecs specs={plan.specs} bandwidth={plan.bandwidth} />
      <PlanRegions regions={plan.available_regions} />
      <footer className={styles.planFoot}>
        <PlanProvider name={partner.name} link={partner.link} />
        <PlanFreshness fresh={plan.fresh} />
        <CompareBox id={plan.id} name={plan.name} />
        {plan.order_url && (
          <OrderLink plan={plan.id} href={plan.order_url} variant="quiet">
            Configure Server
            <Icon name="arrow-up-right" />
          </OrderLink>
        )}
      </footer>
    </article>
  )
})

function PlanProvider({ name, link }: { name: string | null; link: string | null }) {
  if (name === null) return null
  return (
    <span>
      {'Provided by '}
      {link === null ? (
        name
      ) : (
        <a href={link} target="_blank" rel="noopener nofollow sponsored">
          {name}
        </a>
      )}
    </span>
  )
}
