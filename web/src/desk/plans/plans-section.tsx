import { useRef } from 'react'
import { useToast } from '@/components/toast'
import { manualPlan } from '@/features/operator/add-plan'
import { useEditing } from '@/features/operator/use-editing'
import { usePlanForm } from '@/features/operator/use-plan-form'
import { PlanEditor } from '@/pages/add-server-plan/plan-editor'
import { useDesk } from '../kit/desk-context'
import { ListPart } from '../kit/list-section'
import { SectionPage } from '../kit/section-page'
import { SponsorForm } from './sponsor-form'
import styles from '../desk.module.css'

/** Sponsored plans, partners' plans, and plans by hand: the form with the card that it makes, and the rows that can be found, changed, withdrawn and put back. */
export function PlansSection() {
  const { token, lock } = useDesk()
  const form = usePlanForm()
  const editing = useEditing(form)
  const list = useRef<HTMLHeadingElement>(null)
  const toast = useToast()
  const edit = (id: number) => {
    manualPlan(id, token).then(
      (row) => row && editing.start(row),
      (error: unknown) => toast({ tone: 'destructive', title: 'Error', description: String(error) }),
    )
  }
  const end = () => {
    editing.end()
    list.current?.focus()
  }
  return (
    <SectionPage>
      <PlanEditor form={form} token={token} onRefused={lock} editing={{ ...editing, end }} />
      <section className={styles.part}>
        <h2 ref={list} tabIndex={-1}>
          Plans added by hand
        </h2>
        <p>Refreshes never change or withdraw them. A change or a withdrawal can be undone, and so can the undo.</p>
        <ListPart call="plans/by-hand" what="The plans" onEdit={edit} />
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
