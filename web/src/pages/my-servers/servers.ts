import type { Currency } from '@/api/types.gen'
import { langCode } from '@/lib/shop-language'
import { n, t } from '@/lib/language'

type Check<T> = (value: unknown) => value is T

const isText =
  (most: number) =>
  (value: unknown): value is string =>
    typeof value === 'string' && value.length <= most
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0
const isCountOrNull = (value: unknown) => value === null || isCount(value)
const isSize = (value: unknown): value is number | null =>
  value === null || (Number.isFinite(value) && Number(value) > 0)
const isYesNo = (value: unknown): value is boolean => typeof value === 'boolean'

// Browsers and addresses hold what anybody wrote there.
const needed = {
  /** Tells the servers of a browser apart. */
  id: isText(60),
  name: isText(200),
  /** The plan in this shop; null where its size alone is known. */
  plan_id: isCountOrNull,
  cpu_cores: isCountOrNull,
  /** GB, as the storage. */
  ram_size: isSize,
  storage_size: isSize,
  country: isText(60),
  type: isText(20),
  /** What it costs a month. */
  price: isSize,
  currency: (value: unknown): value is Currency => typeof value === 'string' && /^[A-Z]{3}$/.test(value),
  /** The day since when it is rented, as a date field gives it; empty where that is not said. */
  since: isText(10),
  /** For how many months it is still needed. */
  months: isCount,
}

const optional = {
  /** arm64; without it what the plan has, else x86_64. */
  cpu_architecture: isText(20),
  /** Whether another one must have an IPv4 address of its own; without it, as the plan has. */
  ipv4: isYesNo,
  /** Whether the price includes tax; without it, it is taken as the shop shows prices. */
  price_with_tax: isYesNo,
}

type Checked<C> = { [name in keyof C]: C[name] extends Check<infer T> ? T : never }

/** A server that a visitor rents. It never leaves the browser but in the question what it is worth. */
export type Server = Checked<typeof needed> & {
  [name in keyof typeof optional]?: Checked<typeof optional>[name] | undefined
}

/** The heading of a server; of the form for a new one where there is none. */
export const titleId = (server?: Server) => `server-${server?.id ?? 'new'}`
/** The button that changes a server. */
export const editId = ({ id }: Server) => `edit-${id}`
/** The first field of the form that changes a server. */
export const formId = ({ id }: Server) => `change-${id}-name`

/** How many cores and how much memory and storage a server has, as far as that was said. */
export function sizeText({ cpu_cores, ram_size, storage_size }: Server): string {
  return [
    cpu_cores && n('{count} core', '{count} cores', cpu_cores),
    ram_size && t('{size} GB RAM', { size: ram_size }),
    storage_size && t('{size} GB storage', { size: storage_size }),
  ]
    .filter(Boolean)
    .join(', ')
}

/** The language that a page is written in, which the browser's own names and numbers follow. */
export function pageLanguage(): string {
  return document.documentElement.lang || 'en'
}

/** A price with the sign that all prices of the shop have: Dutch browsers write US$ where it says $. */
export function priceText(price: number, currency: string): string {
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  return new Intl.NumberFormat(pageLanguage(), style).format(price)
}

/** What a server is called. */
export function nameOf(server: Server): string {
  return server.name || sizeText(server) || t('Plan {number}', { number: String(server.plan_id) })
}

/** An id for a new server. It needs no encrypted page, as crypto.randomUUID does: a shop in the house may have none. */
export function newId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}

const storageKey = 'launchrack.my-servers'

/** The servers that this browser keeps; what is damaged counts as none. */
export function readServers(): Server[] {
  try {
    return parse(localStorage.getItem(storageKey))
  } catch {
    return [] // the browser keeps nothing for this site
  }
}

/** Keeps servers in this browser. It reports false where the browser keeps nothing. */
export function keepServers(list: readonly Server[]): boolean {
  try {
    localStorage.setItem(storageKey, JSON.stringify(list))
    return true
  } catch {
    return false
  }
}

/** Calls listen when another tab keeps servers, and returns how to stop that. */
export function followServers(listen: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === storageKey || key === null) listen()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

/** The part of an address behind # that holds servers. Browsers do not send it to the server. */
export function shareHash(list: readonly Server[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify(list))
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return `#${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}

/** The servers of a shared address; null where it holds none that can be read. */
export function sharedServers(hash: string): Server[] | null {
  try {
    const text = atob(hash.slice(1).replaceAll('-', '+').replaceAll('_', '/'))
    const list = parse(new TextDecoder().decode(Uint8Array.from(text, (char) => char.charCodeAt(0))))
    return list.length > 0 ? list : null
  } catch {
    return null
  }
}

function parse(text: string | null): Server[] {
  const list: unknown = JSON.parse(text ?? '[]')
  const read = Array.isArray(list) && list.length <= 100 ? list.map(serverOf) : []
  return read.every((server) => server !== null) ? read : []
}

/** A server without what is none of it; null where something is wrong or lacks. */
function serverOf(value: unknown): Server | null {
  const from = Object(value) as Record<string, unknown>
  const own = Object.entries({ ...needed, ...optional }).filter(([name]) => name in needed || from[name] !== undefined)
  if (!own.every(([name, check]) => check(from[name]))) return null
  return Object.fromEntries(own.map(([name]) => [name, from[name]])) as unknown as Server
}

/** The id of a plan from its address in this shop or the number alone; null for any other text. */
export function planIdOf(text: string): number | null {
  const digits = /(?:^|-)(\d{1,15})\/?$/.exec(text.trim())?.[1]
  return digits ? Number(digits) : null
}

/** What keep_or_move is asked about a server. What is not known is left out. */
export function question(s: Server, vatCountry: string, use = ''): string {
  const { plan_id, cpu_cores, ram_size, storage_size, country, type, cpu_architecture, price, currency, months } = s
  const asked = {
    plan_id,
    cpu_cores,
    ram_size,
    storage_size,
    country,
    type,
    cpu_architecture,
    ipv4: s.ipv4,
    price,
    price_with_tax: price === null ? undefined : s.price_with_tax,
    currency,
    months,
    use,
    vat_country: vatCountry,
    lang: langCode(),
  }
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(asked).filter(([, value]) => value !== null && value !== undefined && value !== ''),
    ),
  )
}
