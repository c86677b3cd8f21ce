import type { Browse, Currency, Partner, PlanRow, SearchSuggestion } from '@/api/types.gen'
import { facets, planTypes, vatCountries } from '@/api/types.gen'
import { fieldsOf, filterState } from '@/features/plan-list/filters/filter-state'
import { formAddress } from '@/features/plan-list/filters/form-address'
import { addressOf, parseSearch } from '@/lib/address'
import { facetText } from '@/market/facet-text'
import { type Theme, themes } from './theme'

/** What a command does: it leads to a page with a list, changes the filters of one, loads a document, or changes a preference. */
export type Action =
  | { kind: 'list'; to: string }
  | { kind: 'filter'; to: string }
  | { kind: 'document'; to: string }
  | { kind: 'currency'; value: Currency }
  | { kind: 'country'; value: string }
  | { kind: 'theme'; value: Theme }

/** One line of the palette. */
export interface Command {
  /** What it belongs to, such as Page or RAM. */
  group: string
  text: string
  /** How many plans a filter's value has beside the other filters; null for anything else. */
  count: number | null
  /** Whether it is in force already. */
  isCurrent: boolean
  action: Action
}

/** The list that filters apply to. */
export interface ListAddress {
  path: string
  search: string
  /** The column by which the page itself narrows its list; empty for none. */
  ownColumn: string
}

const tools: readonly [text: string, to: string][] = [
  ['Price chart', '/market'],
  ['Partner status', '/status'],
  ['Market changes', '/changes'],
  ['Price index', '/index'],
  ['JSON explorer', '/json-explorer'],
  ['Add server plan', '/add-server-plan'],
  ['API', '/api'],
  ['OpenAPI document', '/openapi.json'],
]

/** The values of a list's filters, with their counts and texts. */
export type ListFilters = Pick<Browse, 'facets' | 'facet_texts' | 'applied'>

/** The commands that lead to pages: the shop's sections, tools, partners, and countries once the filters are there. */
export function pageCommands(
  pathname: string,
  partners: readonly Partner[],
  filters: ListFilters | undefined,
): Command[] {
  const sections = Object.values(planTypes).map(({ title, path }) => page(title, path, 'list'))
  const places = (filters?.facets.countries ?? []).map(({ value: code }, i) =>
    page(`Servers in ${filters?.facet_texts.countries?.[i] ?? code}`, `/locations/${code.toLowerCase()}`, 'document'),
  )
  return [
    page('Home', '/', 'list'),
    ...sections,
    ...tools.map(([text, to]) => page(text, to, 'document')),
    ...partners.map(({ id, name }) => page(`${name} servers`, `/partners/${id}`, 'document')),
    ...places,
  ].map((command) => ({ ...command, isCurrent: 'to' in command.action && command.action.to === pathname }))
}

function page(text: string, to: string, kind: 'list' | 'document'): Command {
  return { group: 'Page', text, count: null, isCurrent: false, action: { kind, to } }
}

/**
 * The commands that choose or drop a value of a filter, at the address that the form of filters would make. On a page
 * that is about a value itself, another one is led to on the home page.
 */
export function filterCommands(
  { path, search, ownColumn }: ListAddress,
  { facets: counts, facet_texts: texts, applied }: ListFilters,
  { currency, country }: Pick<Preferences, 'currency' | 'country'>,
): Command[] {
  const state = filterState(parseSearch(search), applied, currency)
  return facets.flatMap((facet) => {
    const isOwn = facet.name === ownColumn
    const chosen = (isOwn ? undefined : state.chosen[facet.name]) ?? []
    return counts[facet.name].map(({ value, count }, i): Command => {
      const own = String(value)
      const isCurrent = chosen.includes(own)
      const next = isCurrent ? chosen.filter((other) => other !== own) : [...chosen, own]
      // Choosing a value drops its column's range, as the value's count assumes.
      const bounds = isCurrent ? state.bounds : { ...state.bounds, [facet.name]: undefined }
      const fields = fieldsOf({ ...state, bounds, chosen: { ...state.chosen, [facet.name]: next } })
      return {
        group: facet.label,
        text: facetText(facet, own, texts[facet.name]?.[i]),
        count,
        isCurrent,
        action: { kind: 'filter', to: addressOf(isOwn ? '/' : path, formAddress(fields, currency, country)) },
      }
    })
  })
}

const themeNames: Record<Theme, string> = { '': 'System', light: 'Light', dark: 'Dark' }

/** What the visitor chose besides the address. */
export interface Preferences {
  currency: Currency
  /** The code of the country whose tax prices include; empty for none. */
  country: string
  theme: Theme
}

/** The commands that change the currency and the tax of prices, and the colours of pages. */
export function preferenceCommands(
  currencies: readonly { code: Currency; label: string }[],
  { currency, country, theme }: Preferences,
): Command[] {
  return [
    ...currencies.map(({ code, label }) =>
      preference('Currency', label, code === currency, { kind: 'currency', value: code }),
    ),
    ...[{ code: '', name: 'Excl. VAT' }, ...vatCountries].map(({ code, name }) =>
      preference('VAT', name, code === country, { kind: 'country', value: code }),
    ),
    ...themes.map((value) => preference('Theme', themeNames[value], value === theme, { kind: 'theme', value })),
  ]
}

function preference(group: string, text: string, isCurrent: boolean, action: Action): Command {
  return { group, text, count: null, isCurrent, action }
}

/** The commands that open the plans among suggestions. */
export function planCommands(suggestions: readonly SearchSuggestion[]): Command[] {
  return suggestions.flatMap(({ text, plan_id: id }): Command[] =>
    // The server leads the bare number to the plan's own address.
    id === null
      ? []
      : [{ group: 'Plan', text, count: null, isCurrent: false, action: { kind: 'document', to: `/plans/${id}` } }],
  )
}

/** The command that leads to the plans that the visitor chose to compare; none without a choice. */
export function compareCommands(ids: readonly string[]): Command[] {
  return ids.length === 0
    ? []
    : [{ ...page('Compare selected plans', `/compare?ids=${ids.join(',')}`, 'document'), count: ids.length }]
}

/** How many processors are offered. */
const maxProcessors = 5

/** How many plans a call for names of processors gives. */
const processorRows = 100

/** The filter for plans whose processor's name has what was typed; empty where nothing of it can be part of a name. */
export function processorFilter(typed: string): string {
  const words = typed.match(/[\p{L}\p{N}.-]+/gu) ?? []
  return words.join('').length < 2 ? '' : `cpu_name=ilike.${encodeURIComponent(`*${words.join('*')}*`)}`
}

/** The first names of processors by that filter. Rows hold them, and many rows may hold one: it asks on behind the last name. */
export async function processorNames(
  filter: string,
  get: (address: string) => Promise<Pick<PlanRow, 'cpu_name'>[]>,
): Promise<string[]> {
  const names = new Set<string>()
  for (let after = ''; ; after = `&cpu_name=gt.${encodeURIComponent([...names].at(-1) ?? '')}`) {
    const rows = await get(
      `/rest/v1/server_plans?select=cpu_name&order=cpu_name&limit=${processorRows}&${filter}${after}`,
    )
    for (const { cpu_name: name } of rows) if (name !== null) names.add(name)
    if (rows.length < processorRows || names.size >= maxProcessors) return [...names].slice(0, maxProcessors)
  }
}

/** The commands that lead to the pages of processors. */
export function processorCommands(names: readonly string[]): Command[] {
  // The server leads another spelling to the page's own address.
  return names.map((name) => page(`${name} servers`, `/cpus/${encodeURIComponent(name)}`, 'document'))
}

/** How many commands the palette shows at once. */
const maxShown = 50

const settings: readonly Action['kind'][] = ['currency', 'country', 'theme']

/**
 * The commands in which every typed word begins a word, in their order. Those whose own text begins with what was typed
 * come first, and settings last: who types a country looks for servers there, and names the tax to change it.
 */
export function matching(commands: readonly Command[], typed: string): Command[] {
  const text = typed.trim().toLowerCase()
  const words = text.split(/\s+/)
  const found = commands.filter((command) => {
    const own = ` ${command.group} ${command.text}`.toLowerCase()
    return words.every((word) => own.includes(` ${word}`) || own.includes(`(${word}`))
  })
  const begins = ({ text: own }: Command) => text !== '' && own.toLowerCase().startsWith(text)
  const rankOf = (command: Command) => (settings.includes(command.action.kind) ? 2 : begins(command) ? 0 : 1)
  return found.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, maxShown)
}
