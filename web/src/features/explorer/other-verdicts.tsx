import { useState } from 'react'
import { counted } from '@/lib/format'
import { Pager, pageLength } from './pager'
import type { Session } from './session/session'
import { useAnswer } from './use-answer'
import { VerdictCell } from './verdict-cell'

/** What the adapter read and the table does not hold. */
export function OtherVerdicts({ session }: { session: Session }) {
  const [from, setFrom] = useState(0)
  const found = useAnswer(String(from), () => session.ask('others', from, from + pageLength))
  if (!found) return null
  return (
    <div className="others">
      <h3>{`${counted(found.total, 'item')} that the adapter read and that ${found.total === 1 ? 'is' : 'are'} not extracted`}</h3>
      <ul>
        {found.items.map((verdict, i) => (
          <li key={from + i}>
            <code>{verdict.item}</code>
            <VerdictCell verdict={verdict} state="judged" />
          </li>
        ))}
      </ul>
      <Pager label="Pages of items" from={from} total={found.total} onGo={setFrom} />
    </div>
  )
}
