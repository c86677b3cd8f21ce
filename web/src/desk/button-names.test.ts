import { expect, it } from 'vitest'

const sources = import.meta.glob<string>('./**/*.tsx', { query: '?raw', import: 'default', eager: true })

/** The text that a button shows and the beginning of its spoken name, of each button of a source that has both. */
function namedButtons(source: string): { shown: string; spoken: string }[] {
  return source.split('<Button').flatMap((part) => {
    const button = part.split('</Button>')[0] ?? ''
    const shown = /(?:>|\n)\s*([A-Z][A-Za-z ]+?)\s*$/.exec(button)?.[1]
    const spoken = /aria-label=\{?[`'"]([^`'"$]+)/.exec(button)?.[1]
    return shown !== undefined && spoken !== undefined && part.includes('</Button>') ? [{ shown, spoken }] : []
  })
}

// Who speaks to a browser says what is seen (WCAG 2.5.3). Words of lists are in Go, where a test holds them too.
it('begins each spoken name of a button with what is seen', () => {
  const buttons = Object.entries(sources).flatMap(([file, source]) =>
    namedButtons(source).map((button) => ({ file, ...button })),
  )
  expect(buttons.length).toBeGreaterThan(1)
  expect(buttons.filter(({ shown, spoken }) => !spoken.startsWith(shown))).toEqual([])
})
