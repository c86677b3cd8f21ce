// Finds English texts in sentences of the language for tests, which stand in brackets with words of accents behind them.

/** What may stand between two letters of an English text. */
const noise = String.raw`(?:⟦|(?:\s[áéíóú]{1,5})*⟧)*`

const special = /[\\^$.*+?()[\]{}|/]/

/** A pattern that finds the text with and without brackets. */
export function findingText(text: string, { isWhole, flags = '' }: { isWhole: boolean; flags?: string }): RegExp {
  const letters = Array.from(text.trim().replace(/\s+/g, ' ')).map((letter) =>
    letter === ' ' ? String.raw`\s+` : special.test(letter) ? `\\${letter}` : letter,
  )
  const source = letters.join(noise)
  return new RegExp(isWhole ? String.raw`^\s*${noise}${source}${noise}\s*$` : source, flags)
}

/** The pieces of a pattern, so that each letter and class is one. */
const pieces =
  /\\u\{[^}]*\}|\\[pP]\{[^}]*\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\k<\w+>|\\.|\[(?:\\.|[^\]\\])*\]|\(\?(?:<[=!]|<\w+>|[:=!])|\{\d+,?\d*\}\??|[*+?]\??|./giu

/** The pattern with room for brackets between its letters. */
export function findingPattern(pattern: RegExp): RegExp {
  const source = (pattern.source.match(pieces) ?? [])
    .map((piece) => {
      if (piece === '^') return String.raw`^\s*${noise}`
      if (piece === '$') return String.raw`${noise}\s*$`
      return /^(?:[*+?)|]|\{\d|\(|\\[bB]$)/.test(piece) ? piece : noise + piece
    })
    .join('')
  return new RegExp(source, pattern.flags)
}

/** The value with the English texts in the place of those in brackets. */
export function inEnglish<T>(value: T): T {
  return english(value) as T
}

function english(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/(?:\s[áéíóú]{1,5})*⟧|⟦/g, '')
  if (Array.isArray(value)) return value.map(english)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, english(one)]))
}
