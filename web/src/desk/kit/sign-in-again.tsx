import type { Session } from '@/api/types.gen'
import { Button } from '@/components/button'
import { AccessCode } from '@/features/operator/access-code'
import { useModal } from './use-modal'
import styles from './sign-in-again.module.css'

interface Props {
  onOpen: (session: Session) => void
  onClose: () => void
}

/** Asks for a sign-in in a dialog above the page. The action that needed it goes on afterwards. */
export function SignInAgain({ onOpen, onClose }: Props) {
  const dialog = useModal()
  return (
    <dialog ref={dialog} className={styles.dialog} aria-label="Sign in again" onClose={onClose}>
      <AccessCode
        hasEnded
        again="Your sign-in is more than ten minutes old. Sign in again to continue."
        granted="It goes on now."
        onOpen={onOpen}
      >
        <Button onClick={() => dialog.current?.close()}>Cancel</Button>
      </AccessCode>
    </dialog>
  )
}
