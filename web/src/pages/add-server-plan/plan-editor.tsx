import { type ReactNode, useEffect, useRef } from 'react'
import type { PlanRow } from '@/api/types.gen'
import { ButtonLink } from '@/components/button'
import { Icon } from '@/components/icon'
import { PageTitle } from '@/components/page-title'
import { useCurrency } from '@/features/currency/currency-provider'
import { PlanForm } from '@/features/operator/plan-form'
import { usePlanSuggestions } from '@/features/operator/plan-suggestions'
import { PreviewPane } from '@/features/operator/preview-pane'
import type { PlanForm as Form } from '@/features/operator/use-plan-form'
import type { PlanPreview } from '@/features/operator/use-preview'
import { usePreview } from '@/features/operator/use-preview'
import { PlanCard } from '@/features/plan-card/plan-card'
import styles from './plan-editor.module.css'

interface Props {
  form: Form
  token: string | null
  onRefused: () => void
  /** The row that the form changes, null for a new one: on the desk, whose page has a title of its own. */
  edited?: PlanRow | null
  /** Called when editing is over; saved or not. */
  onEdited?: () => void
  meanwhile?: ReactNode
}

/** The form with the card that it makes. */
export function PlanEditor({ form, token, onRefused, edited: row, onEdited, meanwhile }: Props) {
  const { currency } = useCurrency()
  const suggestions = usePlanSuggestions(token)
  const preview = usePreview(form, token, onRefused)
  const isOnDesk = row !== undefined
  const edited = row ?? null
  const isEditing = edited !== null
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (token === null || (isOnDesk && !isEditing)) return
    title.current?.focus()
    if (isEditing) title.current?.scrollIntoView({ block: 'start' })
  }, [token, isOnDesk, isEditing])
  const { card } = preview
  return (
    <div className={styles.desk}>
      <header className={styles.head}>
        {!isOnDesk && (
          <div className="row gap-8">
            <ButtonLink to="/">
              <Icon name="chevron-left" />
              Back to Home
            </ButtonLink>
            <ButtonLink to="/operator">Operator’s desk</ButtonLink>
          </div>
        )}
        <PageTitle as={isOnDesk ? 'h2' : 'h1'} ref={title} className={styles.title} id="plan-form-title" tabIndex={-1}>
          {edited ? 'Edit Server Plan' : 'Add Server Plan'}
        </PageTitle>
        <p>
          {edited
            ? `${edited.name}, added by hand as number ${edited.id}. Only what you change is saved.`
            : 'Only the fields marked * are required. Leave empty what is not known.'}
        </p>
      </header>
      <PlanForm
        form={form}
        token={token}
        problems={preview.problems}
        suggestions={suggestions}
        edited={edited}
        onEdited={() => onEdited?.()}
        meanwhile={meanwhile}
        onRefused={onRefused}
      />
      <PreviewPane preview={edited ? withoutItself(preview, edited) : preview} currency={currency}>
        {card && card.plan.name !== '' ? <PlanCard {...card} currency={currency} /> : null}
      </PreviewPane>
    </div>
  )
}

// The server reports the edited row as one with the same data, which is no mistake.
function withoutItself(preview: PlanPreview, { id }: PlanRow): PlanPreview {
  const whole = preview.problems.whole.filter((text) => !text.startsWith(`The plan with id ${id},`))
  return { ...preview, problems: { ...preview.problems, whole } }
}
