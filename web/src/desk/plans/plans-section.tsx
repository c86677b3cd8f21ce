import { useEffect, useRef } from 'react'
import { Button } from '@/components/button'
import { useDesk } from '../kit/desk-context'
import { ListPart } from '../kit/list-section'
import { SectionPage, ShortPages, usePage } from '../kit/section-page'
import { useKept } from '../kit/use-kept'
import { PlanEditor } from './plan-editor'
import styles from '../desk.module.css'

const pages = {
  hand: { title: 'By hand' },
  partners: { title: 'Partners’ plans' },
  sponsored: { title: 'Sponsored plans' },
}

/** Plans by hand, partners' plans and sponsored plans, each on a page of its own. */
export function PlansSection() {
  const page = usePage(pages)
  return (
    <SectionPage>
      <ShortPages label="Plans" pages={pages} page={page} />
      {page === 'hand' && <HandPlans />}
      {page === 'partners' && (
        <section className={styles.part}>
          <p>
            A plan that is hidden leaves the shop at once, and no refresh brings it back. A correction stands until the
            partner says something else of that field, and is marked on the plan’s page.
          </p>
          <ListPart call="plans" what="The plans" />
        </section>
      )}
      {page === 'sponsored' && (
        <section className={styles.part}>
          <p>
            A sponsored plan stands in a labelled row above the lists whose filters it matches. It keeps its place in
            the list itself, and changes no order and no count.
          </p>
          <ListPart call="plans/sponsored" what="The sponsored plans" />
        </section>
      )}
    </SectionPage>
  )
}

/** The rows that were added by hand, and above them the form of one, with the card that it makes, once that is asked for. */
function HandPlans() {
  const { token, lock, session } = useDesk()
  const [edited, setEdited] = useKept<number | null>('edited plan', null)
  const [isAdding, setIsAdding] = useKept('adds a plan', false)
  const list = useRef<HTMLHeadingElement>(null)
  const wasEdited = useRef(false)
  useEffect(() => {
    if (edited === null && wasEdited.current) list.current?.focus()
    wasEdited.current = edited !== null
  }, [edited])
  return (
    <>
      {edited === null && (
        <p className={styles.opener}>
          <Button aria-expanded={isAdding} onClick={() => setIsAdding((last) => !last)}>
            {isAdding ? 'Close the form' : 'Add a plan by hand'}
          </Button>
        </p>
      )}
      {(isAdding || edited !== null) && (
        <PlanEditor
          key={edited}
          operator={session.operator}
          token={token}
          onRefused={lock}
          id={edited}
          onEdited={() => setEdited(() => null)}
        />
      )}
      <section className={styles.part}>
        <h2 ref={list} tabIndex={-1}>
          Plans added by hand
        </h2>
        <p>Refreshes never change or withdraw them. A change or a withdrawal can be undone, and so can the undo.</p>
        <ListPart call="plans/by-hand" what="The plans" onEdit={(id) => setEdited(() => id)} />
      </section>
    </>
  )
}
