import type { Verdict } from '@/api/types.gen'
import { Icon } from '@/components/icon'
import { Disclosed } from './row-details'
import type { Judging } from './use-judgement'

interface Props {
  verdict: Verdict | null
  state: Judging['state']
}

/** What the adapter makes of one plan: the row that it becomes, or why it becomes none. */
export function VerdictCell({ verdict, state }: Props) {
  if (state === 'judging') return <span className="muted">judging…</span>
  if (state === 'failed') return <span>—</span>
  if (!verdict) return <span className="muted">not read by the adapter</span>
  if (verdict.row) return <Disclosed row={verdict.row} />
  return (
    <div className="rejected">
      <p className="verdict-word">
        <Icon name="x" />
        Rejected
      </p>
      <p>{verdict.reason}</p>
    </div>
  )
}
