import { useRef } from 'react'
import type { HandChange } from '@/api/types.gen'
import { Button } from '@/components/button'
import { undoChange } from './add-plan'
import { useManualPlanEdits } from './operator-lists'
import { OperatorRow } from './operator-row'
import { OperatorSection } from './operator-section'
import { momentOf } from './row-facts'
import { useOperatorAction } from './use-operator-action'

interface Props {
  token: string | null
  onRefused: () => void
}

const verbs: Record<string, string> = {
  plan_changed: 'changed',
  plan_withdrawn: 'withdrawn',
  change_undone: 'put back',
}

/** The newest changes of plans that were added by hand, each with Undo where nothing came after it. */
export function RecentChanges({ token, onRefused }: Props) {
  const list = useManualPlanEdits(token, onRefused)
  const { run, busyWith } = useOperatorAction(token, onRefused)
  const title = useRef<HTMLHeadingElement>(null)
  const undo = async ({ entry, name }: HandChange) => {
    const words = { done: `${name} is as it was before.`, failed: `The change of ${name} was not undone.` }
    if (await run(entry, (session) => undoChange(entry, session), words)) title.current?.focus()
  }
  return (
    <OperatorSection
      titleRef={title}
      id="hand-changes-title"
      title="Recent changes"
      about="Changes and withdrawals, newest first. An undo is listed too, and can itself be undone."
      list={list}
      none="Nothing has been changed or withdrawn yet."
    >
      {(change) => (
        <OperatorRow
          key={change.entry}
          name={`${change.name} ${verbs[change.event] ?? change.event}`}
          facts={`${momentOf(change.time)} · ${change.detail}`}
        >
          {change.can_undo && (
            <Button
              aria-label={`Undo: ${change.name} ${verbs[change.event] ?? change.event}, entry ${change.entry}`}
              aria-disabled={busyWith !== null}
              aria-busy={busyWith === change.entry}
              onClick={() => void undo(change)}
            >
              {busyWith === change.entry ? 'Undoing…' : 'Undo'}
            </Button>
          )}
        </OperatorRow>
      )}
    </OperatorSection>
  )
}
