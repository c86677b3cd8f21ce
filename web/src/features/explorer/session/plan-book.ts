import type { Verdict, Verdicts } from '@/api/types.gen'
import { pathOf } from '../json/path'
import type { Node, Tape } from '../json/tape'
import { at, kindOf, none, rawOf } from '../json/tape'
import { clip } from '../json/clip'
import { detailsOf, shownText, specsOf } from '../plans/details'
import type { Plan } from '../plans/find'
import { findPlans } from '../plans/find'
import { plansAsCSV } from '../plans/plan-csv'
import type { Judged } from '../plans/plan-json'
import { plansAsJSON } from '../plans/plan-json'
import { isAccepted, joinVerdicts } from '../plans/verdicts'
import type { CopyFormat, Find, Judgement, PlanLine, Scope, Slice, Tally } from './shapes'

const longestText = 300
const mostSpecs = 40

/** The plans of a document, with the adapter's verdicts once they are there. */
export class PlanBook {
  private readonly tape: Tape
  private readonly plans: Record<Scope, readonly Plan[]>
  private verdicts = new Map<Plan, Verdict>()
  private rest: readonly Verdict[] = []

  constructor(tape: Tape) {
    this.tape = tape
    const all = findPlans(tape)
    this.plans = { all, dedicated: all.filter((plan) => plan.isDedicated) }
  }

  count(scope: Scope): number {
    return this.plans[scope].length
  }

  finds(scope: Scope, from: number, to: number): Slice<Find> {
    return this.slice(scope, from, to, (plan) => this.find(plan))
  }

  lines(scope: Scope, from: number, to: number): Slice<PlanLine> {
    return this.slice(scope, from, to, (plan) => this.line(plan))
  }

  others(from: number, to: number): Slice<Verdict> {
    return { total: this.rest.length, items: this.rest.slice(from, to) }
  }

  copy(scope: Scope, format: CopyFormat): string {
    const judged = this.plans[scope].map((plan): Judged => ({ details: detailsOf(this.tape, plan), verdict: this.verdicts.get(plan) ?? null }))
    return format === 'json' ? plansAsJSON(this.tape, judged) : plansAsCSV(this.tape, judged)
  }

  judge({ items, problem }: Verdicts): Judgement {
    const { all } = this.plans
    const { ofPlan, others } = joinVerdicts(all.map((plan) => plan.item), items)
    this.verdicts = new Map(all.flatMap((plan, i) => (ofPlan[i] ? [[plan, ofPlan[i]] as const] : [])))
    this.rest = others
    return { problem, dedicated: this.tally('dedicated'), all: this.tally('all'), others: others.length }
  }

  /** Drops the verdicts, for another partner's to come. */
  forget() {
    this.verdicts = new Map()
    this.rest = []
  }

  private tally(scope: Scope): Tally {
    const tally = { accepted: 0, rejected: 0, unseen: 0 }
    for (const plan of this.plans[scope]) {
      const verdict = this.verdicts.get(plan)
      tally[verdict ? (isAccepted(verdict) ? 'accepted' : 'rejected') : 'unseen']++
    }
    return tally
  }

  private slice<T>(scope: Scope, from: number, to: number, show: (plan: Plan) => T): Slice<T> {
    const plans = this.plans[scope]
    return { total: plans.length, items: plans.slice(from, to).map(show) }
  }

  private find(plan: Plan): Find {
    const { path, title, type } = detailsOf(this.tape, plan)
    const placeNode = Math.max(0, at(this.tape.parent, plan.entry))
    return { node: plan.entry, path: clip(path, longestText), place: clip(pathOf(this.tape, placeNode), longestText), placeNode, title: this.text(title), type: this.text(type) }
  }

  private line(plan: Plan): PlanLine {
    const details = detailsOf(this.tape, plan)
    return {
      node: plan.entry,
      path: clip(details.path, longestText),
      id: this.text(details.id),
      title: this.text(details.title),
      type: this.text(details.type),
      slug: this.text(details.slug),
      prices: details.prices.map((price) => this.price(price)),
      specs: specsOf(this.tape, details.specs).slice(0, mostSpecs).map(({ name, text }) => ({ name: clip(name, 40), text: clip(text, longestText) })),
      verdict: this.verdicts.get(plan) ?? null,
    }
  }

  private text(node: Node): string | null {
    const text = shownText(this.tape, node)
    return text === null ? null : clip(text, longestText)
  }

  // A number in quotes keeps them: it is a text, and an adapter may mind.
  private price(node: Node): string | null {
    if (node === none) return null
    return clip(kindOf(this.tape, node) === 'string' ? rawOf(this.tape, node) : (shownText(this.tape, node) ?? ''), 40)
  }
}
