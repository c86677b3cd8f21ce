import type { ComparedPlan } from '@/api/types.gen'
import { OrderLink } from '@/market/order-link'
import styles from './compare-page.module.css'

/** The links that order the plans. */
export function OrderRow({ plans }: { plans: ComparedPlan[] }) {
  return (
    <tr className={styles.order}>
      <th scope="row">Order</th>
      {plans.map(({ id, order_url }) => (
        <td key={id}>
          {order_url ? (
            <OrderLink plan={id} href={order_url}>
              Configure Server
            </OrderLink>
          ) : (
            '—'
          )}
        </td>
      ))}
    </tr>
  )
}
