import { useEffect, useRef, useState } from 'react'
import type { PlanRow } from '@/api/types.gen'
import { Button } from '@/components/button'
import { SearchInput } from '@/components/field'
import { withdrawPlan } from './add-plan'
import { useManualPlans } from './operator-lists'
import { OperatorRow } from './operator-row'
import { OperatorSection } from './operator-section'
import { rowFacts } from './row-facts'
import { useOperatorAction } from './use-operator-action'
import styles from './manual-plans.module.css'

interface Props {
  token: string | null
  onRefused: () => void
  /** The row that the form shows. */
  edited: PlanRow | null
  onEdit: (row: PlanRow) => void
}

/** The id of a row's Edit button, which gets the focus back. */
export function editButtonId(id: number): string {
  return `hand-plan-edit-${id}`
}

/** The plans that were added by hand, each with Edit and Withdraw. */
export function ManualPlans({ token, onRefused, edited, onEdit }: Props) {
  const [sought, setSought] = useState('')
  const all = useManualPlans(token, onRefused)
  const list = { ...all, items: all.items?.filter((row) => matchesSearch(row, sought)) }
  const { run, busyWith } = useOperatorAction(token, onRefused)
  const [asked, setAsked] = useState<number | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const withdraw = async ({ id, name }: PlanRow) => {
    const words = { done: `${name} was withdrawn. Recent changes can undo it.`, failed: `${name} was not withdrawn.` }
    await run(id, (session) => withdrawPlan(id, session), words)
    setAsked(null)
    title.current?.focus()
  }
  return (
    <OperatorSection
      titleRef={title}
      id="manual-plans-title"
      title="Plans added by hand"
      about="Refreshes never change or withdraw them."
      list={list}
      none={all.items?.length ? 'No plan matches.' : 'No plans have been added by hand yet.'}
      tools={
        Boolean(all.items?.length) && (
          <div className={styles.search}>
            <SearchInput
              aria-label="Search plans added by hand"
              placeholder="Name, number, partner or processor"
              value={sought}
              onChange={({ target }) => setSought(target.value)}
            />
          </div>
        )
      }
    >
      {(row) => (
        <OperatorRow key={row.id} name={row.name} facts={rowFacts(row)}>
          {asked === row.id ? (
            <Question
              row={row}
              isBusy={busyWith === row.id}
              onYes={() => void withdraw(row)}
              onNo={() => setAsked(null)}
            />
          ) : (
            <>
              <Button
                id={editButtonId(row.id)}
                aria-label={`Edit ${row.name}`}
                aria-disabled={edited !== null}
                onClick={() => edited === null && onEdit(row)}
              >
                {edited?.id === row.id ? 'Editing…' : 'Edit'}
              </Button>
              <Button
                aria-label={`Withdraw ${row.name}`}
                aria-disabled={edited !== null}
                onClick={() => edited === null && setAsked(row.id)}
              >
                Withdraw
              </Button>
            </>
          )}
        </OperatorRow>
      )}
    </OperatorSection>
  )
}

/** Reports whether each word that was typed stands somewhere in what names a row. */
function matchesSearch(row: PlanRow, sought: string): boolean {
  const text = [row.name, row.id, row.type, row.category, row.partner_name, row.cpu_model, row.description]
    .join(' ')
    .toLowerCase()
  return sought
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

interface QuestionProps {
  row: PlanRow
  isBusy: boolean
  onYes: () => void
  onNo: () => void
}

/** Asks before a row is withdrawn. The safe answer has the focus. */
function Question({ row, isBusy, onYes, onNo }: QuestionProps) {
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  const leave = () => {
    onNo()
    requestAnimationFrame(() => document.getElementById(editButtonId(row.id))?.focus())
  }
  return (
    <div role="group" aria-label={`Withdraw ${row.name}?`} className={styles.question}>
      <p>Withdraw this plan?</p>
      <Button ref={keep} onClick={leave}>
        Keep
      </Button>
      <Button
        variant="primary"
        aria-label={`Yes, withdraw ${row.name}`}
        aria-disabled={isBusy}
        aria-busy={isBusy}
        onClick={onYes}
      >
        {isBusy ? 'Withdrawing…' : 'Withdraw'}
      </Button>
    </div>
  )
}
