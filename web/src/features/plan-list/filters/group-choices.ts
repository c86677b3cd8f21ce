import { basePageFilter } from '@/api/browse-plans'
import type { FacetInfo } from '@/api/types.gen'
import { parseSearch } from '@/lib/address'
import { valuesOf } from '@/lib/rest-filter'
import { facetText } from '@/market/facet-text'
import { type FacetData, quietFacet } from '@/features/plan-list/facet-options'
import { hasSteps } from './form-address'

export interface Choice {
  value: string
  text: string
  /** Null where the answer has no count: the value is one of the rare ones that it leaves out. */
  count: number | null
  isChosen: boolean
}

/** How many values a long group shows at first. */
const maxShown = 6

/** The values of a facet's group in the answer's order, and behind them chosen or touched ones that no plan has. */
export function groupChoices(
  facet: FacetInfo,
  facetData: FacetData,
  chosen: readonly string[],
  touched: readonly string[],
): Choice[] {
  if (hasSteps(facet.name)) return stepChoices(facet, facetData, chosen, touched)
  const texts = facetData.facet_texts[facet.name]
  const offered: Choice[] = []
  const missing = new Set([...chosen, ...touched])
  // A page has hundreds of values, so the loop is plain.
  for (const [i, { value, count }] of (facetData.facets[facet.name] ?? []).entries()) {
    const own = String(value)
    const isMarked = missing.delete(own)
    if (count > 0 || isMarked)
      offered.push({
        value: own,
        text: facetText(facet, own, texts?.[i]),
        count,
        isChosen: isMarked && chosen.includes(own),
      })
  }
  if (facet.wording === 'yesNo') offered.reverse()
  const count = facetData.left_out[facet.name] ? null : 0
  // The answer names codes that plans have. What is chosen is named with its filter, one value by the filter's words.
  const filter = facetData.applied?.filters.find(({ name }) => name === facet.name)
  for (const value of missing) {
    const isChosen = chosen.includes(value)
    const name = chosen.length > 1 ? filter?.names?.[value] : isChosen && filter?.text
    offered.push({ value, text: facetText(facet, value, name || value), count, isChosen })
  }
  return offered
}

/** The ranges of sizes that plans have, and behind them single sizes that the address names. */
function stepChoices(
  facet: FacetInfo,
  facetData: FacetData,
  chosen: readonly string[],
  touched: readonly string[],
): Choice[] {
  const { name } = facet
  const steps = facetData.steps[name] ?? []
  const marked = [...new Set([...chosen, ...touched])]
  return [
    ...steps.filter(({ value, count }) => count > 0 || marked.includes(value)),
    ...marked
      .filter((value) => !steps.some((step) => step.value === value))
      .map((value) => {
        const counted = facetData.facets[name]?.find((one) => String(one.value) === value)
        return { value, text: facetText(facet, value), count: counted?.count ?? (facetData.left_out[name] ? null : 0) }
      }),
  ].map((choice) => ({ ...choice, isChosen: chosen.includes(choice.value) }))
}

/** Only the value that a page is about, where the page itself narrows the facet. */
export function ownChoices(choices: readonly Choice[], facet: FacetInfo, path: string): readonly Choice[] {
  const [[name, condition] = ['', '']] = parseSearch(basePageFilter(path))
  const own = name === facet.name ? valuesOf(condition, facet.isList) : null
  return own ? choices.filter(({ value, isChosen }) => own.includes(value) || isChosen) : choices
}

/**
 * Whether a list has the group of a facet that is not in use: one value is no choice, unless other plans lack it. Few
 * plans have a GPU, so one model is. The page of a partner offers no other partner. Disks are counted by themselves where one type of disk is chosen.
 */
export function isOffered(
  { name, disk }: FacetInfo,
  path: string,
  facetData: FacetData,
  chosenDisks: readonly string[],
): boolean {
  const [[own, condition] = ['', '']] = parseSearch(basePageFilter(path))
  const countsDisks = disk !== undefined || name === 'drives'
  if (countsDisks && disk !== (chosenDisks.length === 1 ? chosenDisks[0] : undefined)) return false
  const values = facetData.facets[name]?.filter(({ count }) => count > 0) ?? []
  const isOfSome =
    values.length === 1 && values.every(({ count }) => count < (facetData.machines ?? facetData.total ?? 0))
  const choices = quietFacet(facetData, name)?.[0] ?? values.length + Number(isOfSome)
  return !(name === own && condition !== 'not.is.null') && choices > (name === 'gpu_model' ? 0 : 1)
}

/** The choices of a group before it is unfolded: the most common ones, in their order, and those to be kept in sight. */
export function shortList(choices: readonly Choice[], kept: readonly string[]): readonly Choice[] {
  if (choices.length <= maxShown + 2) return choices
  const least = choices.map(({ count }) => count ?? 0).sort((a, b) => b - a)[maxShown - 1] ?? 0
  let room = maxShown - choices.filter(({ count }) => (count ?? 0) > least).length
  return choices.filter(({ value, count, isChosen }) => {
    const isCommon = (count ?? 0) > least || ((count ?? 0) === least && room-- > 0)
    return isCommon || isChosen || kept.includes(value)
  })
}
