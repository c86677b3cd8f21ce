import type { FacetInfo } from '@/api/types.gen'
import { narrowed, planTypes } from '@/api/types.gen'
import { capitalised } from '@/lib/format'
import { lookUp } from '@/lib/look-up'
import { valuesOf } from '@/lib/rest-filter'
import type { Offer } from './facet-options'

export interface Choice {
  value: string
  text: string
  /** Null where nobody counted it: the value is too rare to be offered. */
  count: number | null
  isChosen: boolean
}

/** How many values a long group shows at first. */
const maxShown = 6

/** A longer group is cut. */
const maxUncut = 8

/** The values of a facet's group in the offer's order, with those behind it that are chosen or touched and that no plan has. */
export function groupChoices(facet: FacetInfo, offer: Offer, chosen: readonly string[], touched: readonly string[]): Choice[] {
  const texts = offer.facet_texts[facet.name]
  const offered = offer.facets[facet.name].map(({ value, count }, i) => {
    const own = String(value)
    return { value: own, text: wordsOf(facet, own, texts?.[i]), count, isChosen: chosen.includes(own) }
  })
  // Names are in the order of their codes.
  if (texts && facet.isList) offered.sort((a, b) => (a.text < b.text ? -1 : 1))
  const missing = [...new Set([...chosen, ...touched])].filter((value) => !offered.some((choice) => choice.value === value))
  const count = offer.left_out[facet.name] ? null : 0
  return [...offered, ...missing.map((value) => ({ value, text: wordsOf(facet, value, undefined), count, isChosen: chosen.includes(value) }))]
}

/** Only the value that a page is about, where the page itself narrows the facet. */
export function ownChoices(choices: readonly Choice[], facet: FacetInfo, path: string): readonly Choice[] {
  const [name, condition = ''] = (lookUp(narrowed, path) ?? '').split('=')
  const own = name === facet.name ? valuesOf(condition, facet.isList) : null
  return own ? choices.filter(({ value, isChosen }) => own.includes(value) || isChosen) : choices
}

/** The choices of a group before it is unfolded: the most common ones, in their order, and those to be kept in sight. */
export function shortList(choices: readonly Choice[], kept: readonly string[]): readonly Choice[] {
  if (choices.length <= maxUncut) return choices
  const common = new Set(choices.toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0)).slice(0, maxShown))
  return choices.filter((choice) => common.has(choice) || choice.isChosen || kept.includes(choice.value))
}

function wordsOf({ name }: FacetInfo, value: string, words: string | undefined): string {
  if (name === 'type') return lookUp(planTypes, value)?.filter ?? value
  return words ?? (name === 'category' ? capitalised(value) : value)
}
