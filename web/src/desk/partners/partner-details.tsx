import { useState } from 'react'
import type { DeskPartner, DeskPaused } from '@/api/types.gen'
import { Button } from '@/components/button'
import { sentence } from '@/features/operator/messages'
import { counted } from '@/lib/format'
import { ConfirmDialog } from '../kit/confirm-dialog'
import { useMay } from '../kit/desk-context'
import { Drift, Fact, Rejections } from '../kit/facts'
import { useDeskAction } from '../kit/use-desk-action'
import { RejectedItems } from './rejected-items'
import { TrialDialog } from './trial-dialog'
import styles from './partners.module.css'

type Asked = 'refresh' | 'pause' | 'resume'

/** What is known of one partner, and its actions. */
export function PartnerDetails({ partner: { status, settings } }: { partner: DeskPartner }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isShown, setIsShown] = useState(false)
  const close = () => setAsked(null)
  const isOn = status.outcome !== 'off'
  const isPaused = status.outcome === 'paused'
  return (
    <div>
      {useMay('editor') && (
        <div className={styles.actions}>
          {isOn && <Button onClick={() => setAsked('refresh')}>{isPaused ? 'Try' : 'Refresh'}</Button>}
          {isPaused ? (
            <Button onClick={() => setAsked('resume')}>Resume</Button>
          ) : (
            <Button onClick={() => setAsked('pause')}>Pause</Button>
          )}
        </div>
      )}
      {status.held.length > 0 && (
        <Fact title="Prices held back">
          <Rejections list={status.held.map(({ item, reason }) => ({ item, reason }))} count={status.held.length} />
        </Fact>
      )}
      {status.rejections.length > 0 && (
        <Fact title="Items that were not taken">
          {!isShown && <Rejections list={status.rejections} count={status.rejected} />}
          <Button className={styles.more} aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
            See the items as they came
          </Button>
          {isShown && <RejectedItems partner={status.partner} />}
        </Fact>
      )}
      {status.drift.length > 0 && (
        <Fact title="Fields that changed">
          <Drift list={status.drift} />
        </Fact>
      )}
      <Fact title="Settings">
        <dl className={styles.settings}>
          {settings.map((setting) => (
            <div key={setting.variable}>
              <dt>{setting.variable}</dt>
              <dd>{`${setting.meaning} ${standing(setting)}`}</dd>
            </div>
          ))}
        </dl>
      </Fact>
      {asked === 'refresh' && (
        <TrialDialog partner={status.partner} name={status.name} isPaused={isPaused} onClose={close} />
      )}
      {(asked === 'pause' || asked === 'resume') && (
        <PauseDialog status={status} isPause={asked === 'pause'} onClose={close} />
      )}
    </div>
  )
}

/** How a setting stands: what holds, and what decides it. */
function standing({ set_by: setBy, default: initial, published }: DeskPartner['settings'][number]): string {
  if (published !== '') return `Published on the desk: ${published}.`
  if (setBy === 'default') return initial === '' ? 'Not set.' : `Not set; ${initial} is used.`
  return `Set by ${setBy === 'variable' ? 'the variable' : setBy === 'flag' ? 'a flag' : setBy}.`
}

interface PauseProps {
  status: DeskPartner['status']
  isPause: boolean
  onClose: () => void
}

function PauseDialog({ status: { partner, name, plans }, isPause, onClose }: PauseProps) {
  const { run, busyWith } = useDeskAction()
  const confirm = async () => {
    const done = await run<DeskPaused>({
      call: `partners/${partner}/paused`,
      body: { paused: isPause },
      done: isPause ? `${name} is paused. Its plans stay.` : `${name} is asked again as before.`,
      failed: isPause ? `${name} was not paused.` : `${name} was not resumed.`,
    })
    if (done) onClose()
  }
  return (
    <ConfirmDialog
      title={isPause ? `Pause ${name}?` : `Resume ${name}?`}
      verb={isPause ? 'Pause' : 'Resume'}
      isBusy={busyWith !== null}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        {isPause
          ? sentence(
              `The partner is not asked until it is resumed. Visitors keep seeing its ${counted(plans, 'plan')}, as they are now`,
            )
          : 'The partner is asked again when it is next due. Visitors then see what it says; Try shows that beforehand.'}
      </p>
    </ConfirmDialog>
  )
}
