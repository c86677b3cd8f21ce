import type { Verdict } from '@/api/types.gen'

/** Verdicts laid beside the plans they are about. */
export interface Joined {
  /** The verdict on each plan in the plans' order; null where the adapter did not see it. */
  ofPlan: readonly (Verdict | null)[]
  /** Verdicts on items that are not among the plans. */
  others: readonly Verdict[]
}

// Keys of rejected items are cut after so many characters.
const longestKey = 60

/**
 * Joins by the item's key. Where a key is repeated, the first plan gets the
 * first verdict and so on, since both follow the document.
 */
export function joinVerdicts(items: readonly string[], verdicts: readonly Verdict[]): Joined {
  const waiting = new Map<string, Verdict[]>()
  for (const verdict of verdicts) {
    const same = waiting.get(verdict.item)
    if (same) same.push(verdict)
    else waiting.set(verdict.item, [verdict])
  }
  for (const same of waiting.values()) same.reverse()
  const ofPlan = items.map((item) => waiting.get(item)?.pop() ?? waiting.get(cutKey(item))?.pop() ?? null)
  const taken = new Set(ofPlan)
  return { ofPlan, others: verdicts.filter((verdict) => !taken.has(verdict)) }
}

export function isAccepted(verdict: Verdict): boolean {
  return verdict.row !== null
}

function cutKey(item: string): string {
  const letters = Array.from(item.slice(0, longestKey * 2 + 2))
  return letters.length > longestKey ? `${letters.slice(0, longestKey).join('')}…` : item
}
