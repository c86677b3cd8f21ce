import type { PlanRow } from '@/api/types.gen'
import { dayText } from '@/lib/format'
import { decimalText } from './decimal'
import { periods } from './plan-fields'

const units = { monthly: 'month', hourly: 'hour', annually: 'year' }
const symbols = { EUR: '€', USD: '$', GBP: '£' } as const

/** The facts that identify a row in a list: number, type, first price and time of change. */
export function rowFacts(row: PlanRow): string {
  const facts = [
    `Number ${row.id}`,
    row.type,
    priceFact(row),
    row.available ? null : 'not listed',
    `changed ${dayOf(row.updated_at)}`,
  ]
  return facts.filter((fact) => fact !== null && fact !== '').join(' · ')
}

/** A time of the API as day and minute in UTC. */
export function momentOf(time: string): string {
  return `${dayText(time)}, ${time.slice(11, 16)} UTC`
}

function dayOf(time: string | null): string {
  return time === null ? 'at an unknown time' : dayText(time)
}

// As the partner quotes it: the first period with a price, euros first.
function priceFact(row: PlanRow): string {
  for (const period of periods) {
    const quotes = { EUR: row[`price_${period}`] ?? undefined, ...row[`price_${period}_currencies`] }
    for (const code of ['EUR', 'USD', 'GBP'] as const) {
      const amount = quotes[code]
      if (amount !== undefined) return `${symbols[code]}${money(amount)}/${units[period]}`
    }
  }
  return 'no price'
}

// With two decimals or more, as cards write it.
function money(amount: number): string {
  const [whole = '', decimals = ''] = decimalText(amount).split('.')
  return `${whole}.${decimals.padEnd(2, '0')}`
}
