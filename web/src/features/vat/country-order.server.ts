import type { Option } from '@/components/options'

// An engine without Intl compares by code units: letters with accents stand with their own, and the Polish ę and ł behind.
const plain = (text: string) => text.normalize('NFD').replace(/[\u0300-\u030f]/g, '')
const key = (text: string) => plain(text.toLowerCase().replace('ł', 'l~'))

/** Countries by their names in the page’s language; the first option, which is none, stays first. */
export function byName([none, ...countries]: Option[]): Option[] {
  countries.sort((a, b) => (key(a.text) < key(b.text) ? -1 : 1))
  return none ? [none, ...countries] : countries
}
