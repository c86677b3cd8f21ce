import { readFileSync } from 'node:fs'

// Adds up terms again, by trying every way to pay: a first payment of one cycle with its setup fee, then renewals of any.
// It reads a list of plans from its input, in cents, and writes the cheapest total of each term, null where there is none.
const plans = JSON.parse(readFileSync(0, 'utf8')).map((plan) => ({ ...plan, cycles: plan.cycles ?? [] }))

const cheapest = (costs) => costs.reduce((least, cost) => (cost !== null && (least === null || cost < least) ? cost : least), null)

function later(plan, months) {
  if (months === 0) return 0
  plan.known ??= new Map()
  if (!plan.known.has(months)) {
    const ways = plan.cycles.filter((cycle) => cycle.months <= months).map((cycle) => {
      const rest = later(plan, months - cycle.months)
      return rest === null ? null : (cycle.renewal ?? cycle.amount) + rest
    })
    plan.known.set(months, cheapest(ways))
  }
  return plan.known.get(months)
}

function total(plan, months) {
  return cheapest(
    plan.cycles.filter((cycle) => cycle.months <= months).map((cycle) => {
      const rest = later(plan, months - cycle.months)
      return rest === null ? null : cycle.amount + (cycle.setup ?? plan.setup) + rest
    }),
  )
}

console.log(JSON.stringify(plans.map((plan) => plan.terms.map((months) => total(plan, months)))))
