import type { Applied } from '@/api/types.gen'
import type { Params } from '@/lib/address'
import { capitalised, coresText, sizeText } from '@/lib/format'
import { own } from '@/lib/own'
import { soughtValue } from '@/lib/rest-filter'

/** One narrowing of the list, and the parameters that are left without it. */
export interface Chip {
  text: string
  rest: Params
}

const silent = new Set(['order', 'offset', 'limit', 'select'])

const words: Record<string, (sought: string) => string> = {
  category: capitalised,
  cpu_cores: (n) => coresText(Number(n)),
  ram_size: (n) => `${sizeText(Number(n))} RAM`,
  storage_size: (n) => `${sizeText(Number(n))} storage`,
  regions: (region) => region,
  partner_name: (partner) => partner,
}

const typeNames: Record<string, string> = {
  baremetal: 'Dedicated servers',
  vps: 'VPS',
  vds: 'Cloud servers',
  outlet: 'Outlet servers',
}

/** What the address narrows the list to, in its order. */
export function chipsOf(params: Params, applied: Applied | null): Chip[] {
  return params.flatMap(([name, value], at) => {
    const text = chipText(name, value, applied)
    const rest = params.filter(([other], i) => i !== at && other !== 'offset')
    return text === null ? [] : [{ text, rest }]
  })
}

function chipText(name: string, value: string, applied: Applied | null): string | null {
  if (value === '' || silent.has(name)) return null
  if (name === 'q') return `“${value}”`
  if (name === 'filter') return filterText(applied)
  const sought = soughtValue(value)
  const known = own(words, name)
  return known && sought !== null ? known(sought) : `${name} ${value}`
}

// The server says what a filter was understood as; an unknown one narrows nothing.
function filterText(applied: Applied | null): string | null {
  if (applied?.type) return own(typeNames, applied.type) ?? applied.type
  return applied?.category ? capitalised(applied.category) : null
}
