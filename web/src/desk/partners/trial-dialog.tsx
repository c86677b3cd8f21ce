import { useEffect, useEffectEvent, useState } from 'react'
import type { DeskTrial, Refreshed } from '@/api/types.gen'
import { client } from '@/api/client'
import { RequestError } from '@/api/request'
import { Button } from '@/components/button'
import { Icon } from '@/components/icon'
import { Notice } from '@/components/notice'
import { Spinner } from '@/components/spinner'
import { sentence } from '@/features/operator/messages'
import { grouped } from '@/lib/format'
import { ChangeList } from '../kit/change-list'
import { ConfirmDialog } from '../kit/confirm-dialog'
import { useDesk } from '../kit/desk-context'
import { Counts, Fact, Rejections } from '../kit/facts'
import { useDeskAction, useDownload } from '../kit/use-desk-action'

interface Props {
  partner: string
  name: string
  isPaused: boolean
  onClose: () => void
}

/** Asks the partner, shows what a refresh would change, and then does it or not. */
export function TrialDialog({ partner, name, isPaused, onClose }: Props) {
  const { token, lock } = useDesk()
  const { run, busyWith } = useDeskAction()
  const [trial, setTrial] = useState<DeskTrial | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const fail = useEffectEvent((error: unknown) => {
    if (error instanceof RequestError && error.status === 401) lock()
    setFailure(error instanceof Error ? error.message : String(error))
  })
  useEffect(() => {
    const { signal, abort } = stopper()
    client
      .post<DeskTrial>(`/operator/data/partners/${partner}/try`, '{}', { token, signal })
      .then(setTrial)
      .catch((error: unknown) => {
        if (!signal.aborted) fail(error)
      })
    return abort
  }, [partner, token])
  const isHeld = trial !== null && trial.held !== ''
  const isHopeless = isHeld && isNothing(trial)
  const confirm = async () => {
    const done = await run<Refreshed>({
      call: `partners/${partner}/${isHeld ? 'accept' : 'refresh'}`,
      done: (answer) =>
        `${name}: ${grouped(answer.added)} added, ${grouped(answer.changed)} changed, ${grouped(answer.withdrawn)} withdrawn.`,
      failed: `${name} was not refreshed.`,
    })
    if (done) onClose()
  }
  return (
    <ConfirmDialog
      title={`What a refresh would do: ${name}`}
      verb={isHopeless || failure !== null ? null : isHeld ? 'Accept' : 'Refresh'}
      otherwise="Close"
      isBusy={busyWith !== null}
      isBlocked={trial === null || isPaused}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {failure !== null && <p role="alert">{sentence(failure)}</p>}
      {failure === null && trial === null && <Spinner label={`Asking ${name}`} />}
      {trial && isHopeless && <Hopeless partner={partner} held={trial.held} />}
      {trial && !isHopeless && <TrialView trial={trial} isPaused={isPaused} />}
    </ConfirmDialog>
  )
}

function stopper() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

const isNothing = ({ added, changed, withdrawn }: DeskTrial) => added + changed + withdrawn === 0

/** Says of an answer that no operator can accept what that means, and leads to what came. */
function Hopeless({ partner, held }: { partner: string; held: string }) {
  const download = useDownload()
  return (
    <>
      <Notice>
        <p>{`This answer cannot be accepted. Your plans stay as they are; ${firstLower(sentence(held))}`}</p>
      </Notice>
      <p>
        The next whole answer is taken by itself. Where the partner has changed its documents for good, its adapter has
        to learn the new form.
      </p>
      <p>
        <Button onClick={() => void download(`/operator/data/partners/${partner}/document`, `${partner}.txt`)}>
          <Icon name="download" size="small" />
          The last stored document, as it came
        </Button>
      </p>
    </>
  )
}

function firstLower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

function TrialView({ trial, isPaused }: { trial: DeskTrial; isPaused: boolean }) {
  const total = trial.added + trial.changed + trial.withdrawn
  return (
    <>
      <p>Nothing was stored. This is what visitors would see change.</p>
      {isPaused && <Notice>The partner is paused: resume it before it can be refreshed.</Notice>}
      {trial.held !== '' && <Notice>{`${sentence(trial.held)} If you accept, this happens:`}</Notice>}
      <Counts
        of={[
          ['Added', trial.added],
          ['Changed', trial.changed],
          ['Withdrawn', trial.withdrawn],
          ['Unchanged', trial.unchanged],
          ['Not taken', trial.rejected],
          ['Prices held back', trial.held_prices],
        ]}
      />
      {trial.changes.length > 0 && <ChangeList changes={trial.changes} />}
      {total > trial.changes.length && (
        <p>{`The first ${grouped(trial.changes.length)} of ${grouped(total)} are shown.`}</p>
      )}
      {trial.rejections.length > 0 && (
        <Fact title="Items that would not be taken">
          <Rejections list={trial.rejections} count={trial.rejected} />
        </Fact>
      )}
    </>
  )
}
