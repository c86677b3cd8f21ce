import type { Option } from '@/components/options'

// The letters with accents that names of countries begin with. An engine without Intl compares by code units.
const plain: Readonly<Record<string, string>> = { Å: 'A', Ä: 'A', É: 'E', Í: 'I', Î: 'I', Ł: 'L~', Ö: 'O', Ś: 'S~' }

const key = (text: string) => text.replace(/^[^A-Z]/, (letter) => plain[letter] ?? letter)

/** Countries by their names in the page’s language; the first option, which is none, stays first. */
export function byName([none, ...countries]: Option[]): Option[] {
  countries.sort((a, b) => (key(a.text) < key(b.text) ? -1 : 1))
  return none ? [none, ...countries] : countries
}
