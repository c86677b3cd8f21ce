import { useRef } from 'react'
import type { HeldRefresh } from '@/api/types.gen'
import { Button } from '@/components/button'
import { acceptRefresh } from './add-plan'
import { useHeldRefreshes } from './operator-lists'
import { OperatorRow } from './operator-row'
import { OperatorSection } from './operator-section'
import { useOperatorAction } from './use-operator-action'

interface Props {
  token: string | null
  onRefused: () => void
}

/** The partners whose last answer was held back, each with its reason and Accept. */
export function HeldRefreshes({ token, onRefused }: Props) {
  const list = useHeldRefreshes(token, onRefused)
  const { run, busyWith } = useOperatorAction(token, onRefused)
  const title = useRef<HTMLHeadingElement>(null)
  const accept = async ({ partner, name, function: refresh }: HeldRefresh) => {
    const words = {
      done: `The plans of ${name} now match the partner’s.`,
      failed: `The refresh of ${name} was not accepted.`,
    }
    if (await run(partner, (session) => acceptRefresh(refresh, session), words)) title.current?.focus()
  }
  return (
    <OperatorSection
      titleRef={title}
      id="held-refreshes-title"
      title="Refreshes held back"
      about="A refresh that would change too much at once waits here until you accept it. Until then the plans stay as they were."
      list={list}
      none="No refreshes are held back."
    >
      {(held) => (
        <OperatorRow key={held.partner} name={held.name} facts={held.reason}>
          {held.acceptable ? (
            <Button
              aria-label={`Accept the refresh of ${held.name}`}
              aria-disabled={busyWith !== null}
              aria-busy={busyWith === held.partner}
              onClick={() => void accept(held)}
            >
              {busyWith === held.partner ? 'Accepting…' : 'Accept'}
            </Button>
          ) : (
            'It cannot be accepted.'
          )}
        </OperatorRow>
      )}
    </OperatorSection>
  )
}
