import { isPretending } from './pretend.ts'
import { learnNames } from './pretend-names.ts'
import { headers } from './shop.ts'

/** A row of server_plans, as far as the journeys recount with it. */
export interface Row {
  id: number
  name: string
  type: string
  category: string | null
  tags: string[] | null
  cpu_model: string | null
  cpu_cores: number | null
  ram_size: number | null
  storage_size: number | null
  disks: { count: number; size_gb: number | null }[] | null
  partner_name: string | null
  regions: string[] | null
  plan_url: string | null
  cherry_plan_id: number
  price_monthly_currencies: Partial<Record<'USD' | 'EUR' | 'GBP', number>> | null
  price_hourly_currencies: Partial<Record<'USD' | 'EUR' | 'GBP', number>> | null
  setup_fee_currencies: Partial<Record<'USD' | 'EUR' | 'GBP', number>> | null
  price_usd: number | null
  price_eur: number | null
  price_gbp: number | null
}

/** Every available machine as lists show it, the cheapest row of those with several prices. */
export async function allRows(shop: { url: string }): Promise<Row[]> {
  if (isPretending) await learnNames(shop.url, headers())
  const rows: Row[] = []
  for (;;) {
    const address = `${shop.url}/rest/v1/server_plans?select=*,price_usd,price_eur,price_gbp&available=eq.true&is_lead=is.true&order=id&limit=50&offset=${String(rows.length)}`
    const page = (await (await fetch(address, { headers: headers() })).json()) as Row[]
    rows.push(...page)
    if (page.length < 50) return rows
  }
}

/** The first row of each machine: the configurations of one partner, name and processor are one card. */
export function machines<T extends Pick<Row, 'partner_name' | 'name' | 'cpu_model'>>(rows: T[]): T[] {
  const seen = new Set<string>()
  return rows.filter((row) => {
    const machine = JSON.stringify([row.partner_name, row.name, row.cpu_model])
    return !seen.has(machine) && seen.add(machine)
  })
}
