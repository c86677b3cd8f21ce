import { Button } from '@/components/button'
import { Problem } from './notice'
import type { Scope, Tally } from './session/shapes'
import { grouped } from '@/lib/format'
import type { PartnerID } from './sources'
import { partnerName } from './sources'
import { planCount } from './texts'
import { ToolStatus } from './tool-status'
import type { Judged } from './use-judgement'

interface Props {
  slot: HTMLElement | null
  partner: PartnerID
  /** Whether the document is the visitor's own and leaves the browser to be judged. */
  isSent: boolean
  scope: Scope
  total: number
  judged: Judged
}

/** How many plans there are, and what the adapter makes of them and of the whole document. */
export function Judging({ slot, partner, isSent, scope, total, judged }: Props) {
  const { judgement, failure, retry } = judged
  const name = partnerName(partner)
  return (
    <>
      <ToolStatus slot={slot}>
        {`${planCount(total, scope === 'dedicated')} extracted. `}
        {judged.state === 'judging' && `The ${name} adapter is reading the document…`}
        {judgement && tallyText(name, judgement[scope])}
      </ToolStatus>
      {isSent && <p className="muted tool-note">To be judged the document is sent to this shop’s server, which does not keep it.</p>}
      {judgement && judgement.problem !== '' && (
        <Problem title="A refresh would refuse this document">
          <p>{judgement.problem}</p>
        </Problem>
      )}
      {failure && (
        <Problem title={failure.message}>
          <p>{failure.sentence || 'The verdicts could not be had.'}</p>
          <Button onClick={retry}>Try again</Button>
        </Problem>
      )}
    </>
  )
}

function tallyText(name: string, { accepted, rejected, unseen }: Tally): string {
  const parts = [`accepts ${grouped(accepted)}`, `rejects ${grouped(rejected)}`]
  if (unseen > 0) parts.push(`does not look at ${grouped(unseen)}`)
  return `The ${name} adapter ${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}.`
}
