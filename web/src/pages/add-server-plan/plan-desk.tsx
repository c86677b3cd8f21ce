import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Link } from '@/lib/router'
import { usePlanSuggestions } from '@/api/plan-suggestions'
import { Icon } from '@/components/icon'
import { useCurrency } from '@/features/currency/currency-provider'
import type { PlanValues } from '@/features/operator/plan-fields'
import { PlanForm } from '@/features/operator/plan-form'
import { PreviewPane } from '@/features/operator/preview-pane'
import { usePreview } from '@/features/operator/use-preview'
import { PlanCard } from '@/features/plan-card/plan-card'

interface Props {
  form: UseFormReturn<PlanValues>
  token: string | null
  onRefused: () => void
}

/** The unlocked page: the form, and beside it the card that it makes. */
export function PlanDesk({ form, token, onRefused }: Props) {
  const { currency } = useCurrency()
  const suggestions = usePlanSuggestions(token)
  const preview = usePreview(form, token, onRefused)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (token !== null) title.current?.focus()
  }, [token])
  const { card } = preview
  return (
    <div className="plan-desk">
      <header className="plan-desk-head">
        <Link to="/" className="button button-quiet">
          <Icon name="chevron-left" />
          Back to Home
        </Link>
        <h1 ref={title} className="page-title" id="plan-form-title" tabIndex={-1}>
          Add Server Plan
        </h1>
        <p>Only the fields marked * are required. Leave empty what is not known.</p>
      </header>
      <PlanForm form={form} token={token} told={preview.told} suggestions={suggestions} onRefused={onRefused} />
      <PreviewPane preview={preview} currency={currency}>
        {card && card.plan.name !== '' ? <PlanCard {...card} currency={currency} /> : null}
      </PreviewPane>
    </div>
  )
}
