import type { Verdict } from '@/api/types.gen'
import { pretty, unlimited } from '../json/pretty'
import type { Node, Tape } from '../json/tape'
import { none } from '../json/tape'
import type { Details } from './details'
import { currencies } from './details'
import { isAccepted } from './verdicts'

/** A plan with the adapter's verdict on it, where there is one. */
export interface Judged {
  details: Details
  verdict: Verdict | null
}

/** The plans as a JSON list. Values stand in it as in the document, digit for digit; what is missing is null. */
export function plansAsJSON(tape: Tape, plans: readonly Judged[]): string {
  if (plans.length === 0) return '[]\n'
  return `[\n${plans.map((plan) => planAsJSON(tape, plan)).join(',\n')}\n]\n`
}

function planAsJSON(tape: Tape, { details, verdict }: Judged): string {
  const value = (node: Node, level: number) => (node === none ? 'null' : indented(pretty(tape, node, unlimited).text, level))
  const prices = currencies.map((currency, i) => `      "${currency}": ${value(details.prices[i] ?? none, 6)}`)
  const members = [
    `"path": ${JSON.stringify(details.path)}`,
    `"id": ${value(details.id, 4)}`,
    `"title": ${value(details.title, 4)}`,
    `"type": ${value(details.type, 4)}`,
    `"slug": ${value(details.slug, 4)}`,
    `"prices": {\n${prices.join(',\n')}\n    }`,
    `"specs": ${value(details.specs, 4)}`,
    `"verdict": ${verdict === null ? 'null' : isAccepted(verdict) ? '"accepted"' : '"rejected"'}`,
    `"reason": ${verdict?.reason ? JSON.stringify(verdict.reason) : 'null'}`,
  ]
  return `  {\n${members.map((member) => `    ${member}`).join(',\n')}\n  }`
}

function indented(text: string, spaces: number): string {
  return text.replaceAll('\n', `\n${' '.repeat(spaces)}`)
}
