import type { PayWay } from '@/api/types.gen'
import { classNames } from '@/lib/class-names'
import { t } from '@/lib/language'
import styles from './plan-page.module.css'

/** What a plan costs by each time that can be paid at once: the first payment and later ones. */
export function WaysToPay({ ways }: { ways: PayWay[] }) {
  const renews = ways.some(({ renewal }) => renewal !== '')
  const hasFee = ways.some(({ setup }) => setup !== '')
  return (
    <div className="stack gap-8 small">
      <h3 id="ways">{t('Billing periods')}</h3>
      <table aria-labelledby="ways" className={classNames(styles.table, styles.ways)}>
        <thead>
          <tr>
            <th scope="col">{t('Billing period')}</th>
            <th scope="col">{t('First payment')}</th>
            {renews && <th scope="col">{t('Renewal')}</th>}
            {hasFee && <th scope="col">{t('Setup')}</th>}
          </tr>
        </thead>
        <tbody>
          {ways.map(({ term, first, per_month, renewal, setup }) => (
            <tr key={term}>
              <th scope="row">{term}</th>
              <td>
                {first}
                {per_month !== first && <small>{t('{price} a month', { price: per_month })}</small>}
              </td>
              {renews && <td>{renewal || t('Not stated')}</td>}
              {hasFee && <td>{setup}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {ways.map(
        ({ term, coupon }) =>
          coupon !== '' && (
            <p key={term} className={styles.source}>
              {t('{term} with coupon {coupon}', { term, coupon })}
            </p>
          ),
      )}
    </div>
  )
}
