import type { ReactNode } from 'react'
import type { Currency } from '@/api/types.gen'
import { Empty } from '@/components/empty'
import { Icon } from '@/components/icon'
import { Notice } from '@/components/notice'
import { sentence } from './messages'
import type { PlanPreview } from './use-preview'
import styles from './preview-pane.module.css'

interface Props {
  preview: PlanPreview
  currency: Currency
  /** The card, where there is enough of a plan for one. */
  children: ReactNode
}

/** The plan beside the form as visitors will see it. */
export function PreviewPane({ preview: { problems, failure }, currency, children }: Props) {
  return (
    <section className={styles.preview} aria-labelledby="plan-preview-title">
      <h2 id="plan-preview-title" className={styles.title}>
        Preview
      </h2>
      <p className={styles.about}>{`The card as visitors see it, in ${currency}.`}</p>
      <div aria-live="polite">
        {problems.whole.map((text) => (
          <PreviewNotice key={text} text={text} />
        ))}
        {failure !== null && <PreviewNotice text={`The plan could not be checked. ${sentence(failure)}`} />}
      </div>
      {children ?? <Empty>The card appears here as soon as the plan has a name.</Empty>}
    </section>
  )
}

function PreviewNotice({ text }: { text: string }) {
  return (
    <Notice>
      <Icon name="circle-alert" />
      {text}
    </Notice>
  )
}
