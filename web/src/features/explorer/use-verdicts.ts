import { useQuery } from '@tanstack/react-query'
import type { Verdict } from '@/api/types.gen'
import { grouped } from '@/lib/format'
import { DocumentError, judgePartnerJSON } from './api'
import type { Partner } from './api'
import type { Plan } from './plans'
import type { Document } from './use-document'

/** An adapter's verdicts on a document, and the state of the call. */
export interface Judgement {
  state: 'judging' | 'judged' | 'failed'
  /** Why a refresh would refuse the document as a whole; empty where it would not. */
  problem: string
  ofPlan: ReadonlyMap<Plan, Verdict>
  /** Verdicts on items that are not among the plans. */
  others: readonly Verdict[]
  error: DocumentError | null
}

const unknown: Judgement = { state: 'judging', problem: '', ofPlan: new Map(), others: [], error: null }

/** Lets the partner's adapter judge the document when it is asked to. */
export function useVerdicts(
  document: Document | null,
  partner: Partner,
  isWanted: boolean,
): Judgement & { retry: () => void } {
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['judge-partner-json', document?.id, partner.id],
    queryFn: ({ signal }) => (document ? judge(document, partner, signal) : unknown),
    enabled: isWanted && document !== null,
    staleTime: Infinity,
    gcTime: 0,
    structuralSharing: false,
  })
  return { ...(isFetching ? unknown : (data ?? unknown)), retry: () => void refetch() }
}

// A failure is returned, since the page shows it; thrown, it would be logged as a failed load of plans.
async function judge({ blob, plans }: Document, { id }: Partner, signal: AbortSignal): Promise<Judgement> {
  try {
    const { problem, items } = await judgePartnerJSON(id, blob, signal)
    return { ...unknown, state: 'judged', problem, ...joinVerdicts(plans, items) }
  } catch (cause) {
    signal.throwIfAborted()
    return {
      ...unknown,
      state: 'failed',
      error: cause instanceof DocumentError ? cause : new DocumentError(String(cause)),
    }
  }
}

/**
 * Joins by the item's key. Where a key is repeated, the first plan gets the
 * first verdict and so on, since both follow the document.
 */
export function joinVerdicts(
  plans: readonly Plan[],
  verdicts: readonly Verdict[],
): Pick<Judgement, 'ofPlan' | 'others'> {
  const waiting = new Map<string, Verdict[]>()
  for (const verdict of verdicts) {
    const same = waiting.get(verdict.item)
    if (same) same.push(verdict)
    else waiting.set(verdict.item, [verdict])
  }
  const ofPlan = new Map<Plan, Verdict>()
  for (const plan of plans) {
    const verdict = waiting.get(plan.item)?.shift()
    if (verdict) ofPlan.set(plan, verdict)
  }
  return { ofPlan, others: [...waiting.values()].flat() }
}

/** The adapter's verdicts on all plans in one sentence. */
export function tallyText(name: string, plans: readonly Plan[], { state, ofPlan }: Judgement): string {
  if (state === 'judging') return `The ${name} adapter is reading the document…`
  if (state === 'failed') return ''
  const verdicts = plans.flatMap((plan) => ofPlan.get(plan) ?? [])
  const accepted = verdicts.filter(({ row }) => row !== null).length
  const parts = [`accepts ${grouped(accepted)}`, `rejects ${grouped(verdicts.length - accepted)}`]
  const unseen = plans.length - verdicts.length
  if (unseen > 0) parts.push(`does not look at ${grouped(unseen)}`)
  return `The ${name} adapter ${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}.`
}
