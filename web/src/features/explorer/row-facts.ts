import type { Currency, PlanRow } from '@/api/types.gen'

/** A row of the catalogue as names and texts; a dash is what the row leaves open. */
export function rowFacts(row: Partial<PlanRow>): [name: string, text: string][] {
  return [
    ['Name', row.name ?? '—'],
    ['Type', row.type ?? '—'],
    ['Category', row.category ?? '—'],
    ['Available', row.available === undefined ? '—' : row.available ? 'yes' : 'no'],
    ['Cores', together(row.cpu_cores, row.cpu_model, row.cpu_frequency)],
    ['RAM', together(gigabytes(row.ram_size), row.ram_type)],
    ['Storage', together(gigabytes(row.storage_size), row.storage_type)],
    ['Monthly', pricesText(row.price_monthly_currencies)],
    ['Hourly', pricesText(row.price_hourly_currencies)],
    ['Annually', pricesText(row.price_annually_currencies)],
    ['Regions', row.regions?.join('; ') || '—'],
  ]
}

// Amounts stand as they are in the row: a price by the hour has four decimals and more.
function pricesText(prices: Partial<Record<Currency, number>> | null | undefined): string {
  const quoted = Object.entries(prices ?? {}).map(([currency, amount]) => `${currency} ${amount}`)
  return quoted.join(', ') || '—'
}

function gigabytes(size: number | null | undefined): string | null {
  return size === null || size === undefined ? null : `${size} GB`
}

function together(...texts: (string | number | null | undefined)[]): string {
  return texts.filter((text) => text !== null && text !== undefined && text !== '').join(', ') || '—'
}
