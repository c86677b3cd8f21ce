import type { DeskRollback, DeskRun } from '@/api/types.gen'
import { grouped } from '@/lib/format'
import { ChangeList } from '../kit/change-list'
import { ConfirmDialog } from '../kit/confirm-dialog'
import { Counts } from '../kit/facts'
import { Loaded } from '../kit/section-page'
import { useDeskAction } from '../kit/use-desk-action'
import { useDeskData } from '../kit/use-desk-data'

/** Shows what a roll-back would change before it is made. */
export function RollbackDialog({ run, onClose }: { run: DeskRun; onClose: () => void }) {
  const preview = useDeskData<DeskRollback>(`refreshes/${run.run}/rollback`)
  const action = useDeskAction()
  const confirm = async () => {
    const done = await action.run<DeskRollback>({
      call: `refreshes/${run.run}/rollback`,
      done: ({ name, run: own }) =>
        `The rows of ${name} are as before run ${run.run}, and ${name} is paused. Run ${own} can be undone.`,
      failed: 'Nothing was rolled back.',
    })
    if (done) onClose()
  }
  return (
    <ConfirmDialog
      title={
        run.is_rollback
          ? `Undo the roll-back of ${run.name}, run ${run.run}`
          : `Roll ${run.name} back to before run ${run.run}`
      }
      verb={run.is_rollback ? 'Undo' : 'Roll back'}
      isBusy={action.busyWith !== null}
      isBlocked={preview.data === undefined}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        Later refreshes of this partner are taken back with it. The partner is paused until you resume it, so that the
        next refresh does not undo this.
      </p>
      <Loaded of={preview} what="The preview">
        {(found) => (
          <>
            <p>Nothing was stored yet. This is what visitors would see change.</p>
            <Counts
              of={[
                ['Come back', found.added],
                ['Change', found.changed],
                ['Withdrawn', found.withdrawn],
              ]}
            />
            {found.changes.length > 0 && <ChangeList changes={found.changes} />}
            {found.added + found.changed + found.withdrawn > found.changes.length && (
              <p>{`The first ${grouped(found.changes.length)} are shown.`}</p>
            )}
          </>
        )}
      </Loaded>
    </ConfirmDialog>
  )
}
