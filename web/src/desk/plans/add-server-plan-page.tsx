import { PlanEditor } from './plan-editor'
import { AccessCode } from '@/features/operator/access-code'
import { useSession } from '@/features/operator/use-session'
import { classNames } from '@/lib/class-names'
import styles from './add-server-plan-page.module.css'

/** The operator's form behind its access code. When the session ends, what was typed waits behind the code. */
export function AddServerPlanPage() {
  const session = useSession()
  const isLocked = session.token === null
  const wasOpen = !isLocked || session.hasEnded
  return (
    <div className={classNames('wrap', styles.page)}>
      {isLocked && <AccessCode hasEnded={session.hasEnded} onOpen={session.open} />}
      {wasOpen && (
        <div hidden={isLocked}>
          <PlanEditor operator={null} token={session.token} id={null} onRefused={session.end} />
        </div>
      )}
    </div>
  )
}
