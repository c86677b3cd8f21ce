import { useEffect, useRef } from 'react'
import { useDesk } from '../kit/desk-context'
import { ListPart } from '../kit/list-section'
import { SectionPage } from '../kit/section-page'
import { useKept } from '../kit/use-kept'
import { PlanEditor } from './plan-editor'
import { SponsorForm } from './sponsor-form'
import styles from '../desk.module.css'

/** Sponsored plans, partners' plans, and plans by hand: the form with the card that it makes, and the rows that can be found, changed, withdrawn and put back. */
export function PlansSection() {
  const { token, lock, session } = useDesk()
  const [edited, setEdited] = useKept<number | null>('edited plan', null)
  const list = useRef<HTMLHeadingElement>(null)
  const wasEdited = useRef(false)
  useEffect(() => {
    if (edited === null && wasEdited.current) list.current?.focus()
    wasEdited.current = edited !== null
  }, [edited])
  return (
    <SectionPage>
      <PlanEditor
        key={edited}
        operator={session.operator}
        token={token}
        onRefused={lock}
        id={edited}
        onEdited={() => setEdited(() => null)}
      />
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
