/** What a typed name means: a name of the table, or why it is none, for whoever reads it. */
export type Meaning = { name: string } | { problem: string }

const examples: Readonly<Record<string, string>> = {
  place: 'a city with its country, such as Nuremberg, DE',
  processor: 'a processor such as AMD EPYC 7443P, or none',
  gpu: 'a card such as NVIDIA A100',
}

/** Finds what was typed in a table. A city needs no country where only one has its name. */
export function meaningOf(kind: string, typed: string, known: readonly string[]): Meaning {
  const text = typed.trim().toLowerCase()
  const accepted = `Accepted is ${examples[kind] ?? 'a name of the table'}.`
  if (kind === 'processor' && text === 'none') return { name: 'none' }
  if (text === '') return { problem: accepted }
  const same = known.find((name) => name.toLowerCase() === text)
  if (same !== undefined) return { name: same }
  const cities = kind === 'place' ? known.filter((name) => name.toLowerCase().startsWith(`${text}, `)) : []
  const [only] = cities
  if (only === undefined) return { problem: `The table has no “${typed.trim()}”. ${accepted}` }
  return cities.length === 1 ? { name: only } : { problem: `There are several: ${cities.join('; ')}.` }
}
