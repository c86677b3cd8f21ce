// What stays English in every language: names, and what partners write.
import { readdir, readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'

/** What rows say in words of the shop's own. */
const ofTheShop = new Set(['type', 'category', 'tags', 'payment', 'ipv4'])

const namesOf = new Map<string, ReadonlySet<string>>()

const regions = new Intl.DisplayNames('en', { type: 'region' })

const partners = new URL('../../../internal/partner/', import.meta.url)

const bundled = new URL('../../../internal/model/bundled/plans.ndjson.gz', import.meta.url)

/** What the partners' files say of the partners in words. */
async function factsOfPartners(): Promise<string[]> {
  const facts: string[] = []
  for (const file of await readdir(partners, { recursive: true }))
    if (file.endsWith('partner.yaml'))
      for (const [, value = ''] of (await readFile(new URL(file, partners), 'utf8')).matchAll(
        /\{value: (.+?), source: /g,
      ))
        for (const word of value.replace(/^[["']+|[\]"']+$/g, '').split(/, /))
          facts.push(/^[A-Z]{2}$/.test(word) ? (regions.of(word) ?? word) : word)
  return facts
}

/** Names of every shop: its own, those of standards, and of partners that may have no plans in it. */
async function namesOfAll(): Promise<string[]> {
  const plans = gunzipSync(await readFile(bundled)).toString()
  return [
    ...(await factsOfPartners()),
    ...['Launchrack', 'Launch Your Digital Universe', '1 Example Street, Example City'],
    ...['Contabo GmbH', 'Markdown', 'PayPal', 'Webhook', 'ntfy', 'Slack', 'Discord'],
    ...['stockfish-speedtest', 'hetzner-stockfish-auction', 'sbc-bench', 'BSD 3-Clause', 'epyc ecc', 'arm64'],
    ...new Set([...plans.matchAll(/"partner_name":"([^"]+)"/g)].map(([, name = '']) => name)),
  ]
}

const typed = new Set<string>()

/** Remembers what is typed, and the words of a list: "payment: card, vouchers". */
export function learnTyped(text: string): void {
  if (text) typed.add(text)
  for (const word of text.split(/[:,\n]\s*/)) if (/\p{L}{3}/u.test(word)) typed.add(word)
}

/** What a page shows of its own address: conditions, names of columns, and what is searched for, or chosen for a table. */
function wordsOf(address: string): string[] {
  return [...new URL(address, 'http://shop').searchParams].flatMap(([name, value]) => [
    `${name}=${value}`,
    ...(name.includes('_') ? [name] : []),
    ...(name === 'q' || name === 'columns' ? [value, ...value.split(/[^\p{L}\d_]+/u)] : []),
  ])
}

/** Remembers the names in a shop's plans, for texts that are judged when it has ended. */
export async function learnNames(shop: string, headers: Record<string, string>): Promise<void> {
  const names = new Set(namesOf.get(shop) ?? (await namesOfAll()))
  const add = (value: unknown) => {
    if (typeof value === 'string' && /\p{L}/u.test(value)) names.add(value.replace(/\s+/g, ' ').trim())
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(add)
  }
  try {
    for (let offset = 0, rows: object[] = []; offset === 0 || rows.length === 1000; offset += 1000) {
      const address = `${shop}/rest/v1/server_plans?select=*&order=id&limit=1000&offset=${offset}`
      rows = (await (await fetch(address, { headers })).json()) as object[]
      for (const row of rows)
        for (const [key, value] of Object.entries(row)) {
          if (!ofTheShop.has(key)) add(value)
          // The shop says some sentences of a description in its own words.
          if (key === 'description' && typeof value === 'string') {
            value.split(/(?<=\.)\s+/).forEach(add)
            for (const [, ...own] of value.matchAll(/Processor generation (.+?)(?: with (.+?))?\.(?= |$)/g))
              own.forEach(add)
          }
          if (key === 'countries' && Array.isArray(value)) for (const code of value) add(regions.of(String(code)))
        }
    }
  } catch {
    return // it has ended, and its names were learned before
  }
  namesOf.set(shop, names)
}

const notWords = new RegExp(
  [
    // units, days, and what joins names
    String.raw`\b(?:[GM]bps|[GM]bit/s|[GM]Hz|kB|nodes/s|UTC|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|and|or)\b`,
    // addresses, of mail too, and of files
    String.raw`\S+@\S+|(?<!\S)/\S+|\b[\w-]+(?:/[\w-]+)+\S*|\b[\w-]+(?:\.[\w-]+)+\S*`,
    // what a visitor typed, and may type: “ryzen”, cores>=8
    String.raw`“[^”]*”|\b[a-z_]+[<>]=?[\d.]+\w*`,
    // a word of one letter or far too long, by which journeys see whether it fits
    String.raw`(\w)\1{9,}|\w{99,}`,
  ].join('|'),
  'g',
)

/** Reports whether a text has a word that is no name, unit, day or address. Short ones in capitals are names: VPS, NVMe. */
export function hasEnglish(text: string, shop: string, address: string): boolean {
  const names = [...(namesOf.get(shop) ?? []), ...typed, ...wordsOf(address)]
    .filter((name) => name !== '' && text.includes(name))
    .sort((a, b) => b.length - a.length)
  // A name may hold what looks like an address, as in "SSD U.2 NVMe", and an address a name.
  const isWord = (left: string) => /\p{Ll}{2}|\p{Lu}{5}/u.test(left)
  const withoutNames = (left: string) => names.reduce((rest, name) => rest.replaceAll(name, ' '), left)
  return isWord(withoutNames(text).replace(notWords, ' ')) && isWord(withoutNames(text.replace(notWords, ' ')))
}
