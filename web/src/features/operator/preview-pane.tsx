import type { ReactNode } from 'react'
import type { Currency } from '@/api/types.gen'
import { Icon } from '@/components/icon'
import { sentence } from './sentence'
import type { PlanPreview } from './use-preview'

interface Props {
  preview: PlanPreview
  currency: Currency
  /** The card, where there is enough of a plan for one. */
  children: ReactNode
}

/** The plan beside the form as visitors will see it. */
export function PreviewPane({ preview: { told, failure }, currency, children }: Props) {
  return (
    <section className="plan-preview" aria-labelledby="plan-preview-title">
      <h2 id="plan-preview-title">Preview</h2>
      <p className="plan-preview-about">{`The card as visitors see it, in ${currency}.`}</p>
      <div aria-live="polite">
        {told.whole.map((text) => (
          <PreviewNotice key={text} text={text} />
        ))}
        {failure !== '' && <PreviewNotice text={`The plan could not be checked. ${sentence(failure)}`} />}
      </div>
      {children ?? <p className="empty">The card appears here as soon as the plan has a name.</p>}
    </section>
  )
}

function PreviewNotice({ text }: { text: string }) {
  return (
    <p className="notice">
      <Icon name="circle-alert" />
      {text}
    </p>
  )
}
