import type { DeskField } from '@/api/types.gen'
import { readDecimal } from '@/features/operator/decimal'
import { joinList, splitList } from '@/features/operator/list-text'

interface Disk {
  count: number
  size_gb: number
  kind: string | null
}

/** A value of a row, JSON as it comes, in the text of its input. */
export function textOf({ kind }: Pick<DeskField, 'kind'>, json: string): string {
  const value: unknown = JSON.parse(json)
  if (value === null) return ''
  if (kind === 'list' && Array.isArray(value)) return joinList(value as string[])
  if (kind === 'disks' && Array.isArray(value)) return value.map(diskText).join(' + ')
  if (kind === 'prices') {
    return [...json.matchAll(/"([A-Z]{3})":([\d.]+)/g)].map(([, code, amount]) => `${amount} ${code}`).join(', ')
  }
  if (kind === 'number') return json
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function diskText({ count, size_gb, kind }: Disk): string {
  return `${count} × ${size_gb} GB${kind === null ? '' : ` ${kind}`}`
}

/** A typed text as JSON; null where it cannot be read. An empty text means that the value is not known. */
export function jsonOf({ kind }: Pick<DeskField, 'kind'>, text: string): string | null {
  const typed = text.trim()
  if (typed === '') return 'null'
  switch (kind) {
    case 'number':
      return readDecimal(typed)
    case 'boolean':
      return typed
    case 'list':
      return JSON.stringify(splitList(typed))
    case 'prices':
      return object(typed.split(/,\s+|[;\n]/).map(price))
    case 'disks':
      return list(typed.split(/\s*\+\s*/).map(disk))
    case 'json':
      return parsed(typed)
    default:
      return JSON.stringify(text)
  }
}

/** Amounts stay the digits that were typed: no floating number holds them. */
function price(text: string): string | null {
  const [, typed = '', code = ''] = /^\s*([\d.,]+)\s*([A-Za-z]{3})\s*$/.exec(text) ?? []
  const amount = readDecimal(typed)
  return amount === null ? null : `"${code.toUpperCase()}":${amount}`
}

const kinds: Partial<Record<string, string>> = { nvme: 'NVMe', ssd: 'SSD', hdd: 'HDD' }

function disk(text: string): string | null {
  const found = /^(?:(\d+)\s*[x×]\s*)?([\d.,]+)\s*(GB|TB)(?:\s+([a-z]+))?$/i.exec(text.trim())
  const [, count = '1', typed = '', unit = '', word] = found ?? []
  const size = readDecimal(typed)
  const kind = word === undefined ? null : kinds[word.toLowerCase()]
  if (size === null || kind === undefined) return null
  const gb = Number(size) * (unit.toUpperCase() === 'TB' ? 1000 : 1)
  return JSON.stringify({ count: Number(count), size_gb: gb, kind })
}

const object = (members: (string | null)[]) => (members.includes(null) ? null : `{${members.join(',')}}`)
const list = (items: (string | null)[]) => (items.includes(null) ? null : `[${items.join(',')}]`)

function parsed(text: string): string | null {
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return null
  }
}

/** What is accepted in an input, for a field whose form is not plain. */
export const accepted: Partial<Record<string, string>> = {
  prices: 'such as 5.50 EUR, 6 USD',
  disks: 'such as 2 × 512 GB NVMe + 1 × 4 TB HDD',
  list: 'with commas between',
  json: 'as in the API',
}
