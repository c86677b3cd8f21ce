import type { Applied, AppliedFilter, Browse, FacetInfo, Facets } from '@/api/types.gen'
import { facets } from '@/api/types.gen'
import type { Option } from '@/components/options'
import type { Params } from '@/lib/address'
import { valueOf } from '@/lib/address'
import { grouped } from '@/lib/format'
import { isLanding } from '@/api/browse-plans'
import { n, t, tc } from '@/lib/language'
import { facetText, wordText } from '@/market/facet-text'
import { contains, equals, exactValue } from '@/lib/rest-filter'

/** The values that a list's controls offer, with their counts. */
export type FacetData = Pick<Browse, 'facet_texts' | 'steps' | 'left_out' | 'categories' | 'quiet'> & {
  facets: Partial<Facets>
  applied?: Applied
  /** How many plans the list holds, and how many cards where these are fewer. */
  total?: number
  machines?: Browse['machines']
}

/**
 * Of a facet of which none is chosen the number of values, two where other plans lack the only one, of the choices of the group, and of those that it shows. A
 * list has no more of folded groups, and the server's engine of any, since the server writes their values by itself.
 */
export function quietFacet({ quiet }: FacetData, name: keyof Facets) {
  return quiet?.[name]
}

/** The list's dropdowns in their order. */
export const dropdowns: readonly FacetInfo[] = facets.filter(({ control }) => control === 'dropdown')

function choices(facet: FacetInfo, facetData: FacetData): Option[] {
  const { name, isList } = facet
  const filter = isList ? contains : equals
  return (facetData.facets[name] ?? []).map(({ value, count }) => ({
    value: filter(String(value)),
    text: `${facetText(facet, String(value))} (${grouped(count)})`,
  }))
}

/**
 * A dropdown's options with "All" first. The selected value stays among them when no plan has it, and when it is one
 * of the rare values that the answer leaves out, whose count is then unknown.
 */
export function optionsOf(
  facet: FacetInfo,
  facetData: FacetData,
  selected: string,
  filters: readonly AppliedFilter[],
): Option[] {
  const { name } = facet
  const hiddenCount = facetData.left_out[name] ?? 0
  const offered: Option[] = [{ value: '', text: tc('any value', 'All') }, ...choices(facet, facetData)]
  if (!offered.some(({ value }) => value === selected)) {
    const exact = exactValue(selected)
    const applied = filters.find((filter) => filter.name === name && filter.value === selected)?.text
    const text = applied?.replace(t('{label}: {value}', { label: facet.label(), value: '' }), '') // the field says it
    offered.push({
      value: selected,
      text:
        exact === null
          ? (text ?? t('Other: {value}', { value: selected }))
          : `${text ?? facetText(facet, exact)}${hiddenCount > 0 ? '' : ' (0)'}`,
    })
  }
  if (hiddenCount > 0)
    offered.push({
      value: '-',
      text: n('{count} more not shown', '{count} more not shown', hiddenCount),
      disabled: true,
    })
  return offered
}

export interface CategoryChoice {
  value: string
  text: string
  count: number | null
  pressed: boolean
}

/**
 * The category buttons: all, then each category on offer, and a pressed one that no plan has or few have. The page of a
 * partner, a country or a processor offers those of its own plans.
 */
export function categoryChoices(
  { categories, left_out: hiddenCounts }: FacetData,
  params: Params,
  applied: Applied | null,
  path = '',
): CategoryChoice[] {
  const chosen = categoryFilter(params, applied)
  const present = categories
    .map(({ value, count }) => choice(value, count, chosen))
    .filter(({ count, pressed }) => count || pressed || !isLanding(path))
  const pressed = exactValue(chosen)
  const isMissing = pressed !== null && !present.some((c) => c.pressed)
  return [
    { value: '', text: t('All Categories'), count: null, pressed: chosen === '' },
    ...present,
    ...(isMissing ? [choice(pressed, hiddenCounts.category ? null : 0, chosen)] : []),
  ]
}

/** The category that the address asks for, by its own name or by the filter parameter. */
export function categoryFilter(params: Params, applied: Applied | null): string {
  const own = valueOf(params, 'category')
  if (own !== '') return own
  return applied?.category ? equals(applied.category) : ''
}

function choice(value: string, count: number | null, chosen: string): CategoryChoice {
  return { value: equals(value), text: wordText(value), count, pressed: equals(value) === chosen }
}

/** The data of a list whose answer is not there yet: controls without values. */
export const emptyFacetData: FacetData = { facets: {}, facet_texts: {}, steps: {}, left_out: {}, categories: [] }
