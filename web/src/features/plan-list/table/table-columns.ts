import type { Currency, Item, PlanRow, StorageSpec } from '@/api/types.gen'
import { typeLabel } from '@/features/plan-card/plan-card'
import { addressOf, type Params, valueOf, withoutParams, withParam } from '@/lib/address'
import { dayText, grouped, moneyText } from '@/lib/format'
import { n, t, tc } from '@/lib/language'
import { sizeText, wordText, yesNo } from '@/market/facet-text'
import { inCurrency, leadingPrice, perUnit } from '@/market/price-text'
import { tableColumns } from './table-columns.gen'

export type Column = (typeof tableColumns)[number]

const byName = new Map<string, Column>(tableColumns.map((column) => [column.name, column]))

/** The columns of an address in its order, the usual ones where it names none; and the names that no table has. */
export function columnsOf(params: Params): { columns: readonly Column[]; unknown: string[] } {
  const names = params.filter(([name]) => name === 'columns').flatMap(([, value]) => value.split(','))
  const named = [...new Set(names)].filter((name) => name !== '')
  const columns = named.flatMap((name) => byName.get(name) ?? [])
  return {
    columns: columns.length > 0 ? withName(columns) : tableColumns.filter(({ isDefault }) => isDefault),
    unknown: named.filter((name) => !byName.has(name)),
  }
}

// Without its name a row does not say which plan it is about.
function withName(columns: readonly Column[]): readonly Column[] {
  const name = byName.get('name')
  return !name || columns.includes(name) ? columns : [name, ...columns]
}

// What an address without an order means.
const byPrice = 'price_usd.asc'

/** How a column sorts the list now, and the address that its header leads to. */
export function sortOf(
  { name, order }: Column,
  path: string,
  params: Params,
): { now: 'ascending' | 'descending' | 'none'; to: string } {
  const first = (valueOf(params, 'order') || byPrice).split(',')[0] ?? ''
  const [column, direction] = first.split('.')
  const isNow = column === name
  const next = `${name}.${isNow ? (direction === 'desc' ? 'asc' : 'desc') : order}`
  return {
    now: !isNow ? 'none' : direction === 'desc' ? 'descending' : 'ascending',
    to: addressOf(
      path,
      withParam(withoutParams(params, 'offset'), 'order', next === byPrice ? '' : `${next}.nullslast`),
    ),
  }
}

/** What a cell says; a dash where that is not known. */
export function cellText(name: Column['name'], item: Item, currency: Currency): string {
  const row = item as unknown as PlanRow
  const prices = inCurrency(item.prices, currency)
  switch (name) {
    case 'price_usd':
      return leadText(prices.term ?? leadingPrice(prices))
    case 'type':
      return typeLabel(item) || '—'
    case 'category':
      return wordText(row.category ?? '—')
    case 'price_hourly_currencies':
      return priceText(prices.hourly)
    case 'price_annually_currencies':
      return priceText(prices.annually)
    case 'setup_fee_currencies':
      return prices.setup ?? '—'
    case 'ram_size':
      return partsText([{ size: item.specs.memory.total, name: item.specs.memory.name }])
    case 'storage_size':
      return row.storage_size === null ? '—' : sizeText(row.storage_size)
    case 'network_speed':
      return item.specs.nics[0]?.name ?? '—'
    case 'fetched_at':
      return item.fresh.as_of || '—'
    case 'first_seen_at':
    case 'price_changed_at':
      return row[name] ? dayText(row[name]) : '—'
    case 'cpu_name':
      return row.cpu_name ?? item.specs.cpus.name ?? '—'
    case 'price_per_core_usd':
    case 'price_per_gb_ram_usd':
    case 'price_per_tb_usd':
    case 'price_per_gpu_usd':
    case 'price_per_gb_vram_usd':
      return row.spot ? '—' : moneyText(row[name])
    case 'price_per_score_usd':
      return row[name] === null || row.spot ? '—' : grouped(Number(row[name].toPrecision(3)))
    case 'score_single':
    case 'score_multi':
      return item.specs.cpus[name] ?? '—'
    case 'renews_at_usd':
    case 'setup_included_12m_usd':
      return row.spot ? '—' : moneyText(row[name])
    case 'billing_cycles':
      return cyclesText(row.billing_cycles)
    case 'next_drop_at':
      return row.next_drop_at ? `${dayText(row.next_drop_at)}, ${row.next_drop_at.slice(11, 16)} UTC` : '—'
    case 'ends_at':
      return row.ends_at ? dayText(row.ends_at) : '—'
    case 'ipv4':
      return wordText(row.ipv4 ?? '—')
    case 'cpu_year':
      return String(row.cpu_year ?? '—')
    case 'disk_kinds':
      return row.disk_kinds?.join(', ') ?? '—'
    case 'payment':
      return paymentText(row.payment ?? [])
    case 'disks':
      return partsText(item.specs.storage)
    case 'regions':
      return placesText(item.available_regions.map((region) => region.name))
    case 'countries':
      return placesText(row.countries)
    default:
      return plainText(row[name])
  }
}

function plainText(value: unknown): string {
  if (typeof value === 'boolean') return yesNo(value)
  if (typeof value === 'number') return grouped(value)
  return typeof value === 'string' ? value : '—'
}

/** How the plan's partner is paid: "PayPal, Card". */
function paymentText(payment: readonly string[]): string {
  const names: Record<string, string> = {
    paypal: 'PayPal',
    card: tc('payment', 'Card'),
    crypto: t('Crypto'),
    sepa: 'SEPA',
    bitcoin: 'Bitcoin',
    ethereum: 'Ethereum',
    litecoin: 'Litecoin',
    monero: 'Monero',
    tether: 'Tether',
  }
  return payment.map((means) => names[means] ?? means).join(', ') || '—'
}

/** The price of a row. The head of its column says that it is a month's, so that amounts stand below each other. */
const leadText = (price: { text: string; unit: string } | null) =>
  price?.text && price.unit === 'month' ? price.text : priceText(price, t('Price unavailable'))

function priceText(price: { text: string; unit: string } | null, missing = '—'): string {
  return price?.text ? price.text + perUnit(price.unit) : missing
}

/** By which times a plan is paid: "1, 3, 12 months". */
function cyclesText(cycles: PlanRow['billing_cycles']): string {
  const months = cycles?.map((cycle) => cycle.months) ?? []
  if (months.length === 0) return '—'
  return n('{months} month', '{months} months', months.at(-1) ?? 0, { months: months.join(', ') })
}

/** What a machine has of each kind. */
function partsText(parts: readonly StorageSpec[]): string {
  return parts.map(({ size, name }) => [size, name].filter(Boolean).join(' ')).join(' + ') || '—'
}

/** All places stand in the title of the cell. */
function placesText(places: string[] | null): string {
  if (!places || places.length === 0) return '—'
  return places.length === 1 ? (places[0] ?? '—') : `${places[0]} + ${places.length - 1}`
}
