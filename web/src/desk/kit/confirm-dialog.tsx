import type { ReactNode } from 'react'
import { useId } from 'react'
import { Button } from '@/components/button'
import { useClickBeside } from '@/components/use-click-beside'
import { useModal } from './use-modal'
import styles from './confirm-dialog.module.css'

interface Props {
  title: string
  /** What would happen. */
  children: ReactNode
  /** The word on the button that does it, such as "Pause"; null where nothing can be done. */
  verb: string | null
  /** The word on the button that does not. */
  otherwise?: string
  isBusy?: boolean
  /** Reports whether there is nothing to confirm yet, or ever. */
  isBlocked?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is done, and shows what. The safe answer has the focus; Escape and a click beside it are that answer. */
export function ConfirmDialog({
  title,
  children,
  verb,
  otherwise = 'Cancel',
  isBusy = false,
  isBlocked = false,
  onConfirm,
  onClose,
}: Props) {
  const dialog = useModal()
  const id = useId()
  const beside = useClickBeside(() => dialog.current?.close())
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={id} onClose={onClose} {...beside}>
      <div className={styles.box}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <div className={styles.text}>{children}</div>
        <div className={styles.actions}>
          {/* eslint-disable-next-line jsx-a11y/no-autofocus -- a dialog has to have the focus somewhere */}
          <Button autoFocus onClick={() => dialog.current?.close()}>
            {otherwise}
          </Button>
          {verb !== null && (
            <Button
              variant="primary"
              aria-disabled={isBusy || isBlocked}
              aria-busy={isBusy}
              onClick={() => !isBusy && !isBlocked && onConfirm()}
            >
              {verb}
            </Button>
          )}
        </div>
      </div>
    </dialog>
  )
}
