import { n } from './language'

/** Cores as shown. Unknown is a dash, never zero. */
export function coresText(cores: number | null): string {
  return cores === null ? '—' : n('{count} core', '{count} cores', cores)
}

/** How the page's language writes numbers and days. */
interface Signs {
  decimal: string
  group: string
  /** How many digits stand before the first group at least. */
  minGroup: number
  months: readonly string[]
  /** A day with holes. */
  day: string
}

const english: Signs = {
  decimal: '.',
  group: ',',
  minGroup: 1,
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  day: '{day} {month} {year}',
}

// They stand beside the words of the page's language (internal/front/site/words.go).
const signs = () => (globalThis as { words?: { signs?: Signs } }).words?.signs ?? english

/** The day of a time in ISO 8601: "25 Nov 2026". */
export function dayText(time: string): string {
  const [year = '', month, day] = time.slice(0, 10).split('-')
  const { months, day: pattern } = signs()
  return pattern
    .replace('{day}', String(Number(day)))
    .replace('{month}', months[Number(month) - 1] ?? '')
    .replace('{year}', year)
}

/** A number with signs between thousands: "1,022". Most are counts without any. */
export function grouped(count: number): string {
  return count < 1000 && Number.isInteger(count) ? String(count) : decimalText(String(count))
}

/** A number that is given in digits with a point, with the signs of the page's language: "1,101.50". */
export function decimalText(digits: string): string {
  const { decimal, group, minGroup } = signs()
  const [whole = '', rest] = digits.split('.')
  return (whole.length < 3 + minGroup ? whole : whole.replace(/\B(?=(\d{3})+$)/g, group)) + (rest ? decimal + rest : '')
}

/** What a field for a number takes, in any language: digits, with signs between thousands and before decimals. */
export const typedNumber = String.raw`\s*(\d{1,3}([.,\s])\d{3}(\2\d{3})*((?!\2)[.,]\d+)?|\d*[.,]?\d+)\s*`

/**
 * The digits, with a point, of a number that was typed and fits that pattern. Where its last point or comma could be
 * either, the language's group sign stands between thousands. The server has the same rule (internal/model/language/read.go).
 */
export function readDecimal(typed: string): string {
  const [whole = '', sign = '', decimals = ''] = typed.replace(/\s/g, '').split(/([.,])(?=\d*$)/)
  const isGroup =
    whole.includes(sign) || (sign === signs().group && +whole > 0 && whole.length < 4 && decimals.length === 3)
  return whole.replace(/[.,]/g, '') + (isGroup ? '' : '.') + decimals
}

/** An amount with thousands separators and two decimals, below one with two significant digits. Unknown is a dash. */
export function moneyText(amount: number | null): string {
  if (amount === null) return '—'
  let decimals = 2
  while (decimals < 8 && amount > 0 && amount * 10 ** decimals < 9.5 && Number(amount.toFixed(decimals)) !== amount)
    decimals++
  return decimalText(roundHalfUp(amount, decimals).toFixed(decimals))
}

// Rounds half a cent up, as the server does. As a binary number 1.005 is a little less, so a millionth is added.
function roundHalfUp(amount: number, decimals: number): number {
  return Math.floor(amount * 10 ** decimals + 0.5 + 1e-6) / 10 ** decimals
}

/** A part as a share of a whole, for attributes that take percentages. */
export function percent(part: number, whole: number): string {
  return `${Math.round((part / whole) * 1e4) / 100}%`
}
