import { type FacetInfo, planTypes } from '@/api/types.gen'
import { capitalised, counted } from '@/lib/format'
import { lookUp } from '@/lib/look-up'

/**
 * A value of a facet as visitors read it: "64 GB", "Dedicated servers". A name, such as a country’s, comes with
 * the answer. Package words says the same in lists of filters.
 */
export function facetText({ wording, noun = '' }: FacetInfo, value: string, name = value): string {
  switch (wording) {
    case 'types':
      return lookUp(planTypes, value)?.filter ?? value
    case 'capitalised':
      return capitalised(value)
    case 'counted':
      return counted(Number(value), noun)
    case 'yesNo':
      return value === 'true' ? 'Yes' : 'No'
    case 'size':
      return sizeText(Number(value))
    case 'rate':
      return scaled(Number(value), 'Mbps', 'Gbps', 2)
    default:
      return name
  }
}

/** Gigabytes as visitors read them: "64 GB", "1.92 TB". */
export function sizeText(gigabytes: number): string {
  return scaled(gigabytes, 'GB', 'TB', 3)
}

/** A number in its unit, or from 1000 on in the next one, with at most so many decimals there. */
function scaled(number: number, unit: string, next: string, decimals: number): string {
  return number < 1000 ? `${Number(number.toFixed(3))} ${unit}` : `${Number((number / 1000).toFixed(decimals))} ${next}`
}
