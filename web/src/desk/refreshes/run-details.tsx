import { useState } from 'react'
import type { DeskChanges, DeskRun } from '@/api/types.gen'
import { Button } from '@/components/button'
import { sentence } from '@/features/operator/messages'
import { ChangeList } from '../kit/change-list'
import { Drift, Fact, Rejections } from '../kit/facts'
import { Loaded } from '../kit/section-page'
import { Steps } from '../kit/steps'
import { useDeskData } from '../kit/use-desk-data'
import styles from './refreshes.module.css'

const pageSize = 100

interface Props {
  run: DeskRun
  /** Asks for the roll-back; without it the run cannot be taken back. */
  onRollBack?: () => void
}

/** What one refresh changed, what it did not take, and why it ended as it did. */
export function RunDetails({ run, onRollBack }: Props) {
  const [offset, setOffset] = useState(0)
  const changes = useDeskData<DeskChanges>(`refreshes/${run.run}/changes?offset=${offset}`)
  const verb = run.is_rollback ? 'Undo' : 'Roll back to before this'
  return (
    <div className={styles.details}>
      {onRollBack && (
        <div>
          <Button aria-label={`${verb}: run ${run.run} of ${run.name}`} onClick={onRollBack}>
            {verb}
          </Button>
        </div>
      )}
      {run.reason !== '' && <p>{sentence(run.reason)}</p>}
      {run.rejections.length > 0 && (
        <Fact title="Items that were not taken">
          <Rejections list={run.rejections} count={run.rejected} />
        </Fact>
      )}
      {run.drift.length > 0 && (
        <Fact title="Fields that changed">
          <Drift list={run.drift} />
        </Fact>
      )}
      <Fact title="What it changed">
        <Loaded of={changes} what="The changes" isEmpty={({ total }) => total === 0} none="It changed no row.">
          {({ total, changes: list }) => (
            <>
              <ChangeList changes={list} />
              <Steps offset={offset} size={pageSize} total={total} onMove={setOffset} />
            </>
          )}
        </Loaded>
      </Fact>
    </div>
  )
}
