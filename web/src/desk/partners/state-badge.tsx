import type { RefreshOutcome } from '@/api/types.gen'
import { Badge, type Tone } from '../kit/badge'

const states: Record<RefreshOutcome, { tone: Tone; text: string }> = {
  ok: { tone: 'good', text: 'Up to date' },
  failed: { tone: 'bad', text: 'Failed' },
  held: { tone: 'warn', text: 'Held back' },
  off: { tone: 'quiet', text: 'Off' },
  paused: { tone: 'quiet', text: 'Paused' },
  never: { tone: 'quiet', text: 'Never updated' },
}

/** How a partner stands, or how a refresh ended, in the words of the page /status unless others are given. */
export function StateBadge({ outcome, text }: { outcome: RefreshOutcome; text?: string }) {
  const state = states[outcome]
  return <Badge tone={state.tone}>{text ?? state.text}</Badge>
}
