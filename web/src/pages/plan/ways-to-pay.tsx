import type { PayWay } from '@/api/types.gen'
import { t } from '@/lib/language'
import { PlanTable } from './amounts'

/** Reports whether ways to pay differ in more than what is paid at once. */
export function sayMore(ways: PayWay[]): boolean {
  return ways.some((way) => way.per_month !== ways[0]?.per_month || way.renewal || way.setup || way.coupon)
}

/** What a plan costs by each time that can be paid at once: the first payment and later ones. */
export function WaysToPay({ ways }: { ways: PayWay[] }) {
  const renews = ways.some(({ renewal }) => renewal !== '')
  const hasFee = ways.some(({ setup }) => setup !== '')
  return (
    <>
      <PlanTable
        aria-label={t('Billing periods')}
        heads={[
          t('Billing period'),
          t('First payment'),
          ...(renews ? [t('Renewal')] : []),
          ...(hasFee ? [t('Setup')] : []),
        ]}
        rows={ways.map(({ term, first, per_month, renewal, setup }) => [
          term,
          <>
            {first}
            {per_month !== first && <small>{t('{price} a month', { price: per_month })}</small>}
          </>,
          ...(renews ? [renewal || t('Not stated')] : []),
          ...(hasFee ? [setup] : []),
        ])}
      />
      {ways.map(
        ({ term, coupon }) =>
          coupon !== '' && (
            <p key={term} className="note">
              {t('{term} with coupon {coupon}', { term, coupon })}
            </p>
          ),
      )}
    </>
  )
}
