import type { ComparedPlan } from '@/api/types.gen'
import { t, tc } from '@/lib/language'
import { OrderLink } from '@/market/order-link'
import styles from './compare-page.module.css'

/** The links that order the plans. */
export function OrderRow({ plans }: { plans: ComparedPlan[] }) {
  return (
    <tr className={styles.order}>
      <th scope="row">{tc('to buy', 'Order')}</th>
      {plans.map(({ id, order_url }) => (
        <td key={id}>
          {order_url ? (
            <OrderLink plan={id} href={order_url}>
              {t('Configure Server')}
            </OrderLink>
          ) : (
            '—'
          )}
        </td>
      ))}
    </tr>
  )
}
