import { useCallback, useEffect, useRef } from 'react'
import type { PlanRow } from '@/api/types.gen'
import { manualPlan } from '@/features/operator/add-plan'
import { fields } from '@/features/operator/plan-fields'
import type { Ask } from '@/features/operator/use-answer'
import { usePlanForm } from '@/features/operator/use-plan-form'
import { PlanEditor } from '@/pages/add-server-plan/plan-editor'
import { useDesk } from '../kit/desk-context'
import { ListPart } from '../kit/list-section'
import { Meanwhile } from '../kit/meanwhile'
import { Loaded, SectionPage } from '../kit/section-page'
import { useDeskAnswer } from '../kit/use-desk-data'
import { useKept } from '../kit/use-kept'
import { SponsorForm } from './sponsor-form'
import styles from '../desk.module.css'

/** The form for a plan by hand, with what somebody else changed of it while it was typed. */
function HandForm({ row, onEdited }: { row: PlanRow | null; onEdited?: () => void }) {
  const { token, lock, session } = useDesk()
  const form = usePlanForm(session.operator, row)
  const { stored, pending, conflicts } = form
  const meanwhile = conflicts.length > 0 && (
    <Meanwhile
      what="plan"
      parts={conflicts.map((name) => ({
        label: labelOf(name),
        before: pending[name]?.from ?? '',
        after: stored[name as keyof typeof stored],
      }))}
      onTheirs={form.takeTheirs}
      onMine={form.keepMine}
    />
  )
  return (
    <PlanEditor
      form={form}
      token={token}
      onRefused={lock}
      edited={row}
      {...(onEdited && { onEdited })}
      meanwhile={meanwhile}
    />
  )
}

function labelOf(name: string): string {
  const { label, unit = '' } = fields.find((field) => field.name === name) ?? { label: 'Available' }
  return `${label} ${unit}`.trim()
}

function EditedPlan({ id, onEdited }: { id: number; onEdited: () => void }) {
  const ask = useCallback<Ask<PlanRow>>((call) => manualPlan(id, call), [id])
  const plan = useDeskAnswer(`plan ${id}`, ask)
  return (
    <Loaded of={plan} what="The plan">
      {(row) => <HandForm row={row} onEdited={onEdited} />}
    </Loaded>
  )
}

/** Sponsored plans, partners' plans, and plans by hand: the form with the card that it makes, and the rows that can be found, changed, withdrawn and put back. */
export function PlansSection() {
  const [edited, setEdited] = useKept<number | null>('edited plan', null)
  const list = useRef<HTMLHeadingElement>(null)
  const wasEdited = useRef(false)
  useEffect(() => {
    if (edited === null && wasEdited.current) list.current?.focus()
    wasEdited.current = edited !== null
  }, [edited])
  return (
    <SectionPage>
      {edited === null ? (
        <HandForm row={null} />
      ) : (
        <EditedPlan key={edited} id={edited} onEdited={() => setEdited(() => null)} />
      )}
      <section className={styles.part}>
        <h2 ref={list} tabIndex={-1}>
          Plans added by hand
        </h2>
        <p>Refreshes never change or withdraw them. A change or a withdrawal can be undone, and so can the undo.</p>
        <ListPart call="plans/by-hand" what="The plans" onEdit={(id) => setEdited(() => id)} />
      </section>
      <section className={styles.part}>
        <h2>Partners’ plans</h2>
        <p>
          A plan that is hidden leaves the shop at once, and no refresh brings it back. A correction stands until the
          partner says something else of that field, and is marked on the plan’s page.
        </p>
        <ListPart call="plans" what="The plans" />
      </section>
      <section className={styles.part}>
        <h2>Sponsored plans</h2>
        <p>
          A sponsored plan stands in a labelled row above the lists whose filters it matches. It keeps its place in the
          list itself, and changes no order and no count.
        </p>
        <SponsorForm />
        <ListPart call="plans/sponsored" what="The sponsored plans" />
      </section>
    </SectionPage>
  )
}
