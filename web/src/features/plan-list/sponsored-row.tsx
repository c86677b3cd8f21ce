import type { Currency, Item } from '@/api/types.gen'
import { OrderLink } from '@/market/order-link'
import { inCurrency, PriceText, shownPrice } from '@/market/price-text'
import { coresText } from '@/lib/format'
import { t } from '@/lib/language'
import styles from './sponsored-row.module.css'

interface Props {
  plan: Item
  currency: Currency
}

/** A plan that somebody pays to have above a list. It stands in the list, too, where its order puts it. */
export function SponsoredRow({ plan, currency }: Props) {
  return (
    <section className={styles.sponsored} aria-label={t('Sponsored')}>
      <p className={styles.label}>
        {t('Sponsored')}
        <a href="/how-it-works#sponsored">{t('Why is this here?')}</a>
      </p>
      <p className={styles.name}>
        {plan.page === null ? plan.name : <a href={plan.page}>{plan.name}</a>}
        {plan.partner.name !== null && <span>{plan.partner.name}</span>}
      </p>
      <p className={styles.specs}>{specsText(plan)}</p>
      <p className={styles.price}>
        <PriceText price={shownPrice(inCurrency(plan.prices, currency))} />
      </p>
      {plan.order_url && (
        <OrderLink
          plan={plan.id}
          data-page="sponsored"
          variant="quiet"
          className={styles.order}
          href={plan.order_url}
          aria-label={t('Configure Server: {plan}', { plan: plan.name })}
        >
          {t('Configure')}
        </OrderLink>
      )}
    </section>
  )
}

function specsText({ specs: { cpus, memory, storage, gpu } }: Item): string {
  const [disk] = storage
  const parts = [
    cpus.cores === null ? null : coresText(cpus.cores),
    gpu,
    memory.total && t('{size} RAM', { size: memory.total }),
    disk && [disk.size, disk.name].filter(Boolean).join(' '),
  ]
  return parts.filter(Boolean).join('\u00a0· ')
}
