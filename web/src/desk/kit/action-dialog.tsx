import type { ComponentProps } from 'react'
import { ConfirmDialog } from './confirm-dialog'
import { type Action, useDeskAction } from './use-desk-action'

type Props = Omit<ComponentProps<typeof ConfirmDialog>, 'isBusy' | 'onConfirm'> & { action: Action<object> }

/** Asks before an action, and closes once that is done. */
export function ActionDialog({ action, ...dialog }: Props) {
  const { run, busyWith } = useDeskAction()
  const confirm = async () => {
    if (await run(action)) dialog.onClose()
  }
  return <ConfirmDialog {...dialog} isBusy={busyWith !== null} onConfirm={() => void confirm()} />
}
