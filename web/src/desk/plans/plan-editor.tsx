import { useEffect, useMemo, useRef } from 'react'
import type { DeskFields } from '@/api/types.gen'
import { ButtonLink } from '@/components/button'
import { Icon } from '@/components/icon'
import { PageTitle } from '@/components/page-title'
import { PlanForm } from '@/features/operator/plan-form'
import { PreviewPane } from './preview-pane'
import { useChecks, usePlanForm } from '@/features/operator/use-plan-form'
import { Meanwhile } from '../kit/meanwhile'
import { Loaded } from '../kit/section-page'
import { useCallData } from '../kit/use-desk-data'
import styles from './plan-editor.module.css'

interface Props {
  /** Whose form it is; nobody's on the page apart from the desk, which has a title of its own then. */
  operator: string | null
  token: string | null
  onRefused: () => void
  /** The row that the form changes; null for a new one. */
  id: number | null
  /** Called when editing is over; saved or not. */
  onEdited?: () => void
}

/** The form of a plan by hand, as the server describes it, with the card that it makes. */
export function PlanEditor(props: Props) {
  const { id, token, onRefused } = props
  const form = useCallData<DeskFields>(`plans/by-hand/${id ?? 'new'}/form`, token, onRefused)
  return (
    <Loaded of={form} what="The form">
      {(fields) => <Editor {...props} of={fields} />}
    </Loaded>
  )
}

function Editor({
  of: { groups, name, updated_at },
  operator,
  token,
  onRefused,
  id,
  onEdited,
}: Props & { of: DeskFields }) {
  const fields = useMemo(() => groups.flatMap((group) => group.fields), [groups])
  const stored = useMemo(() => Object.fromEntries(fields.map((field) => [field.name, field.text])), [fields])
  const form = usePlanForm(operator ?? '', id, stored)
  const failure = useChecks(form, token, onRefused)
  const isOnDesk = operator !== null
  const isEditing = id !== null
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (token === null || (isOnDesk && !isEditing)) return
    title.current?.focus()
    if (isEditing) title.current?.scrollIntoView({ block: 'start' })
  }, [token, isOnDesk, isEditing])
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
          {isEditing ? 'Edit Server Plan' : 'Add Server Plan'}
        </PageTitle>
        <p>
          {isEditing
            ? `${name}, added by hand as number ${id}. Only what you change is saved.`
            : 'Only the fields marked * are required. Leave empty what is not known.'}
        </p>
      </header>
      <PlanForm
        form={form}
        groups={groups}
        token={token}
        edited={isEditing ? { id, name, updated_at } : null}
        onEdited={() => onEdited?.()}
        meanwhile={form.conflicts.length > 0 && <Meanwhile what="plan" fields={fields} draft={form} />}
        onRefused={onRefused}
      />
      <PreviewPane form={form} failure={failure} />
    </div>
  )
}
