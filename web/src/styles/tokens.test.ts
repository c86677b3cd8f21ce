import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const css = readFileSync('src/styles/tokens.css', 'utf8')

/** The colours of a scheme, by the names of their tokens. */
function coloursOf(scheme: 'light' | 'dark'): Record<string, string> {
  const pairs = css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)
  return Object.fromEntries(
    [...pairs].map(([, name = '', light = '', dark = '']) => [name, scheme === 'light' ? light : dark]),
  )
}

const schemes = { light: coloursOf('light'), dark: coloursOf('dark') }

/** Relative luminance of #rrggbb (WCAG 2.2). */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [dark = 0, bright = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (bright + 0.05) / (dark + 0.05)
}

const categories = ['lightweight', 'general', 'memory', 'storage', 'compute', 'other']

const pairs: [text: string, ground: string][] = [
  ...['ink', 'ink-2', 'ink-3'].flatMap((text) =>
    ['paper', 'surface', 'sunken'].map((ground): [string, string] => [text, ground]),
  ),
  ['accent', 'paper'],
  ['accent', 'surface'],
  ['good', 'surface'],
  ['bad', 'surface'],
  ['warn-ink', 'warn-soft'],
  ['action-ink', 'action'],
  ['action-ink', 'action-hover'],
  ...categories.map((category): [string, string] => [category, `${category}-soft`]),
]

it.each(Object.entries(schemes))('text stands out from its ground, %s', (_, colours) => {
  for (const [text, ground] of pairs) {
    const [a, b] = [colours[text], colours[ground]]
    if (a === undefined || b === undefined) throw new Error(`no colour --${text} or --${ground}`)
    expect(contrast(a, b), `--${text} on --${ground}`).toBeGreaterThanOrEqual(4.5)
  }
})

it.each(Object.entries(schemes))('each category has a colour of its own, %s', (_, colours) => {
  expect(new Set(categories.map((category) => colours[category])).size).toBe(categories.length)
})

it('every colour has a value of each scheme', () => {
  const plain = [...css.matchAll(/^ *--[\w-]+: (?:#|rgb).*$/gm)].map(([line]) => line.trim())
  expect(plain).toEqual([])
})

const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css') && file !== 'styles/tokens.css' && !file.endsWith('.gen.css'))
  .map((file): [string, string] => [file, readFileSync(`src/${file}`, 'utf8').replace(/\/\*.*?\*\//gs, '')])

it('no sheet has a colour of its own', () => {
  const found = sheets.flatMap(([file, rules]) =>
    [...rules.matchAll(/(?<=[:\s,(])(?:#[0-9a-f]{3,8}\b|(?:rgb|hsl|oklch)a?\(|(?:white|black)\b(?!-))/gi)].map(
      ([colour]) => `${file}: ${colour}`,
    ),
  )
  expect(found).toEqual([])
})

// A size that has a token is written by its token. The size of a single thing, such as a picture, needs none.
it('a sheet names the spaces and sizes of text that tokens have', () => {
  const named = new Set([...css.matchAll(/--(?:space|text)-\w+: ([\d.]+rem);/g)].map(([, length]) => length))
  const found = sheets.flatMap(([file, rules]) =>
    [...rules.matchAll(/^\s*(?:(?:row-|column-)?gap|padding[\w-]*|margin[\w-]*|font-size): ([^;]+);/gm)].flatMap(
      ([rule, value = '']) =>
        [...value.matchAll(/(?<![\w-])[\d.]+rem\b/g)].some(([length]) => named.has(length))
          ? [`${file}: ${rule.trim()}`]
          : [],
    ),
  )
  expect(found).toEqual([])
})
