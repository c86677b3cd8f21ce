import { Spinner } from '@/components/spinner'
import { counted } from '@/lib/format'
import styles from './plan-list.module.css'

interface Props {
  /** Undefined until it is known. */
  total: number | undefined
  isLoading: boolean
}

/** How many plans were found, read aloud when it changes. */
export function PlanCount({ total, isLoading }: Props) {
  return (
    <div className={styles.planCount}>
      <p role="status">{total === undefined ? '' : `${counted(total, 'server')} found`}</p>
      {isLoading && <Spinner label="Loading servers" />}
    </div>
  )
}
