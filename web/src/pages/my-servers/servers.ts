import { langCode } from '@/lib/shop-language'
import {
  array,
  boolean,
  enum as choice,
  int,
  maxLength,
  minimum,
  nullable,
  number,
  object,
  optional,
  positive,
  string,
  type infer as Infer,
} from 'zod/mini'
import { n, t } from '@/lib/language'

const size = nullable(number().check(positive()))

const server = object({
  /** Tells the servers of a browser apart. */
  id: string().check(maxLength(60)),
  name: string().check(maxLength(200)),
  /** The plan in this shop; null where its size alone is known. */
  plan_id: nullable(int().check(minimum(1))),
  cpu_cores: nullable(int().check(minimum(1))),
  /** GB, as the storage. */
  ram_size: size,
  storage_size: size,
  country: string().check(maxLength(60)),
  type: string().check(maxLength(20)),
  /** arm64; without it what the plan has, else x86_64. */
  cpu_architecture: optional(string().check(maxLength(20))),
  /** Whether another one must have an IPv4 address of its own; without it, as the plan has. */
  ipv4: optional(boolean()),
  /** What it costs a month. */
  price: size,
  /** Whether the price includes tax; without it, it is taken as the shop shows prices. */
  price_with_tax: optional(boolean()),
  currency: choice(['USD', 'EUR', 'GBP']),
  /** The day since when it is rented, as a date field gives it; empty where that is not said. */
  since: string().check(maxLength(10)),
  /** For how many months it is still needed. */
  months: int().check(minimum(1)),
})

const servers = array(server).check(maxLength(100))

/** A server that a visitor rents. It never leaves the browser but in the question what it is worth. */
export type Server = Infer<typeof server>

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
  if (text === null) return []
  const read = servers.safeParse(JSON.parse(text))
  return read.success ? read.data : []
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
