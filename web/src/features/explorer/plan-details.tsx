import type { Verdict } from '@/api/types.gen'
import { Button } from '@/components/button'
import { counted } from '@/lib/format'
import { Paged } from './paged'
import { PlanTable } from './plan-table'
import type { Plan } from './plans'
import { Problem } from './panel'
import type { Judgement } from './use-verdicts'
import { VerdictCell } from './verdict-cell'
import styles from './plan-details.module.css'

interface Props {
  plans: readonly Plan[]
  /** Reports whether the document is the visitor's own and leaves the browser to be judged. */
  isOwn: boolean
  judgement: Judgement & { retry: () => void }
  onShow: (keys: readonly string[]) => void
}

/** The plans of the document with all their details, and what the partner's adapter makes of each. */
export function PlanDetails({ plans, isOwn, judgement, onShow }: Props) {
  const { problem, error, others, retry } = judgement
  return (
    <>
      {isOwn && (
        <p className="muted">To be checked, the document is sent to this shop’s server, which does not keep it.</p>
      )}
      {problem !== '' && (
        <Problem title="A refresh would refuse this document">
          <p>{problem}</p>
        </Problem>
      )}
      {error && (
        <Problem title={error.message}>
          {error.sentence !== '' && <p>{error.sentence}</p>}
          <Button onClick={retry}>Try again</Button>
        </Problem>
      )}
      {plans.length > 0 && (
        <Paged total={plans.length}>
          {(count) => <PlanTable plans={plans.slice(0, count)} judgement={judgement} onShow={onShow} />}
        </Paged>
      )}
      {others.length > 0 && <OtherVerdicts verdicts={others} />}
    </>
  )
}

/** What the adapter read and the table does not hold. */
function OtherVerdicts({ verdicts }: { verdicts: readonly Verdict[] }) {
  return (
    <div className={styles.others}>
      <h3>{`${counted(verdicts.length, 'item')} that the adapter read and that ${verdicts.length === 1 ? 'is' : 'are'} not extracted`}</h3>
      <Paged total={verdicts.length}>
        {(count) => (
          <ul>
            {verdicts.slice(0, count).map((verdict, i) => (
              <li key={i}>
                <code>{verdict.item}</code>
                <VerdictCell verdict={verdict} state="judged" />
              </li>
            ))}
          </ul>
        )}
      </Paged>
    </div>
  )
}
