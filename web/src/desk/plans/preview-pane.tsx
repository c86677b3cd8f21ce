import { Empty } from '@/components/empty'
import { Icon } from '@/components/icon'
import { Notice } from '@/components/notice'
import { useCurrency } from '@/features/currency/currency-provider'
import { PlanCard } from '@/features/plan-card/plan-card'
import { sentence } from '@/features/operator/messages'
import type { PlanForm } from '@/features/operator/use-plan-form'
import styles from './preview-pane.module.css'

/** The plan beside the form as visitors will see it, and why it could not be checked. */
export function PreviewPane({
  form: { checked, whole, isDirty, stored },
  failure,
}: {
  form: PlanForm
  failure: string | null
}) {
  const { currency } = useCurrency()
  const item = isDirty || stored.name !== '' ? checked?.item : null
  return (
    <section className={styles.preview} aria-labelledby="plan-preview-title">
      <h2 id="plan-preview-title" className={styles.title}>
        Preview
      </h2>
      <p className={styles.about}>{`The card as visitors see it, in ${currency}.`}</p>
      <div aria-live="polite">
        {[...whole, ...(failure === null ? [] : [`The plan could not be checked. ${sentence(failure)}`])].map(
          (text) => (
            <Notice key={text}>
              <Icon name="circle-alert" />
              {text}
            </Notice>
          ),
        )}
      </div>
      {item && item.name !== '' ? (
        <PlanCard plan={item} currency={currency} />
      ) : (
        <Empty>The card appears here as soon as the plan has a name.</Empty>
      )}
    </section>
  )
}
