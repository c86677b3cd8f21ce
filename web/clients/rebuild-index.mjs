// Computes /index.csv anew from the files of the archive, in another language than the shop's:
//   npm install hyparquet && node rebuild-index.mjs DIR > index.csv
// DIR holds the files that /archive lists, or that `launchrack archive DIR` writes. The method is
// that of /index: matched plans, geometric mean, chained; ratios have 8 decimals and indexes 4.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'

const leastPlans = 10
const ratioUnit = 100_000_000n
const periods = ['monthly', 'hourly', 'annually']
const currencies = ['USD', 'EUR', 'GBP']

/** All events, in the order of their numbers. */
async function readEvents(dir) {
  const all = []
  for (const name of readdirSync(dir).sort()) {
    if (!name.endsWith('.parquet')) continue
    const file = await asyncBufferFromFile(join(dir, name))
    for (const row of await parquetReadObjects({ file })) all.push(row)
  }
  return all.filter(({ kind }) => kind)
}

const json = (text) => (text ? JSON.parse(text) : null)

/** The runs of each partner that were taken back: a later roll-back decides before an earlier one. */
function takenRuns(events) {
  const rollbacks = new Map()
  for (const { partner_id, run_id, takes_back } of events) {
    if (!takes_back) continue
    if (!rollbacks.has(partner_id)) rollbacks.set(partner_id, new Map())
    rollbacks.get(partner_id).set(run_id, takes_back)
  }
  return ({ partner_id, run_id }) => {
    let least = null
    for (const [run, first] of [...(rollbacks.get(partner_id) ?? [])].sort(([a], [b]) => Number(b - a))) {
      if (least !== null && run >= least) continue
      least = first
      if (run_id && run_id >= least && run_id <= run) return true
    }
    return false
  }
}

const nothing = { isThere: false }

/** A plan after an event. */
function after(plan, { before, after }) {
  const columns = json(after)
  if (!columns) return { ...plan, isThere: false }
  return before ? { ...plan, ...columns } : { isThere: true, ...columns }
}

/** The quotes of a period. */
function quotes(plan, period) {
  const eur = plan[`price_${period}`]
  const quoted = plan[`price_${period}_currencies`]
  return eur == null || quoted?.EUR != null ? (quoted ?? {}) : { ...quoted, EUR: eur }
}

/** The ratio of the first quote that both have; null where they have none. */
function between(was, is) {
  for (const period of periods) {
    const [a, b] = [quotes(was, period), quotes(is, period)]
    for (const currency of currencies) if (a[currency] > 0 && b[currency] > 0) return b[currency] / a[currency]
  }
  return null
}

/** The parts of the market that a plan is counted in, as "type,country". */
function segments(plan, auctions) {
  const isPriced = periods.some((period) => Object.keys(quotes(plan, period)).length > 0)
  if (!plan.isThere || plan.spot || !plan.type || !isPriced || auctions.has(plan.partner)) return []
  return [...new Set([`${plan.type},`, ...(plan.countries ?? []).map((country) => `${plan.type},${country}`)])]
}

function rebuild(events) {
  const isTaken = takenRuns(events)
  const auctions = new Set()
  for (const e of events) if (!isTaken(e) && json(e.after)?.next_drop_at) auctions.add(e.partner_id)
  const plans = new Map()
  const priced = new Map()
  const index = new Map()
  const lines = []
  let openings = new Map()
  let day = null

  const close = () => {
    const unmatched = new Map()
    const sums = new Map()
    const add = (map, key, n) => map.set(key, (map.get(key) ?? 0) + n)
    for (const id of [...openings.keys()].sort((a, b) => Number(a - b))) {
      const { plan, from, isMoved } = openings.get(id)
      const is = plans.get(id)
      const old = segments(plan, auctions)
      for (const s of old) add(priced, s, -1)
      const ratio = old.length > 0 ? between(from, is) : null
      for (const s of segments(is, auctions)) {
        add(priced, s, 1)
        if (ratio === null) add(unmatched, s, 1)
        else if (isMoved && ratio !== 1) add(sums, s, Math.log(ratio))
      }
    }
    for (const s of [...priced.keys()].sort()) {
      const all = priced.get(s)
      let matched = all - (unmatched.get(s) ?? 0)
      let ratio = ratioUnit
      if (!index.has(s)) {
        if (all < leastPlans) continue
        matched = all
        index.set(s, 1_000_000n)
      } else if (matched < leastPlans) {
        continue
      } else {
        ratio = BigInt(Math.floor(Math.exp((sums.get(s) ?? 0) / matched) * Number(ratioUnit) + 0.5))
        index.set(s, (index.get(s) * ratio + ratioUnit / 2n) / ratioUnit)
      }
      lines.push([day.toISOString().slice(0, 10), s, matched, scaled(ratio, 8), scaled(index.get(s), 4)].join(','))
    }
    openings = new Map()
  }

  for (const e of events) {
    const today = new Date(Math.floor(e.at.getTime() / 86_400_000) * 86_400_000)
    for (day ??= today; day < today; day = new Date(day.getTime() + 86_400_000)) close()
    if (isTaken(e)) continue
    const was = plans.get(e.plan_id) ?? nothing
    const is = { ...after(was, e), partner: e.partner_id }
    plans.set(e.plan_id, is)
    if (!openings.has(e.plan_id)) openings.set(e.plan_id, { plan: was, from: was, isMoved: false })
    const opening = openings.get(e.plan_id)
    // What an operator, bundled data or a first refresh brings moves the beginning of the day.
    if (!e.run_id || e.begins) opening.from = after(opening.from, e)
    else if (![1, null].includes(between(was, is))) opening.isMoved = true
  }
  if (day) close()
  return lines
}

function scaled(n, decimals) {
  const digits = String(n).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

console.log(['day,type,country,plans,ratio,index', ...rebuild(await readEvents(process.argv[2]))].join('\n'))
