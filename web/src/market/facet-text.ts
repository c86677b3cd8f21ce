import { type FacetInfo, planTypes } from '@/api/types.gen'
import { grouped } from '@/lib/format'
import { t, tc } from '@/lib/language'
import { lookUp } from '@/lib/look-up'

/**
 * A value of a facet as visitors read it: "64 GB", "Dedicated servers". A name, such as a country’s, comes with
 * the answer. Package words says the same in lists of filters.
 */
export function facetText({ wording, counted }: FacetInfo, value: string, name = value): string {
  switch (wording) {
    case 'types':
      return lookUp(planTypes, value)?.().filter ?? value
    case 'capitalised':
      return wordText(value)
    case 'counted':
      return counted?.(Number(value)) ?? value
    case 'yesNo':
      return yesNo(value === 'true')
    case 'size':
      return sizeText(Number(value))
    case 'rate':
      return scaled(
        Number(value),
        2,
        (size) => t('{size} Mbps', { size }),
        (size) => t('{size} Gbps', { size }),
      )
    default:
      return name
  }
}

// The categories of plans, and whether they have an address.
const words: Readonly<Record<string, () => string>> = {
  lightweight: () => tc('category', 'Lightweight'),
  general: () => tc('category', 'General'),
  memory: () => tc('category', 'Memory'),
  storage: () => tc('category', 'Storage'),
  compute: () => tc('category', 'Compute'),
  other: () => tc('category', 'Other'),
  included: () => tc('IPv4', 'Included'),
  none: () => tc('IPv4', 'None'),
  nvme: () => 'NVMe',
}

// A word that is an abbreviation as a whole, as package words knows them, or the first letter of any other.
const capitals = /^(ai|[cg]pu|ddr[45]|hdd|hpc|kvm|ssd|v[dp]s)$|^ip(?=v[46]$)|^./

/** A category or another word of a plan as visitors read it. One that an operator made is shown as it is. */
export function wordText(word: string): string {
  return lookUp(words, word)?.() ?? word.replace(capitals, (begun) => begun.toUpperCase())
}

export function yesNo(is: boolean): string {
  return is ? t('Yes') : t('No')
}

/** Gigabytes as visitors read them: "64 GB", "1.92 TB". */
export function sizeText(gigabytes: number): string {
  return scaled(
    gigabytes,
    3,
    (size) => t('{size} GB', { size }),
    (size) => t('{size} TB', { size }),
  )
}

/** A number in its unit, or from 1000 on in the next one, with at most so many decimals there. */
function scaled(number: number, decimals: number, small: InUnit, large: InUnit): string {
  return number < 1000
    ? small(grouped(Number(number.toFixed(3))))
    : large(grouped(Number((number / 1000).toFixed(decimals))))
}

type InUnit = (size: string) => string
