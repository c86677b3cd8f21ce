/**
 * The JSON number that a typed text means, digit for digit, or null where it
 * means none. A decimal comma is read as a point, unless it may stand between
 * thousands: "1,200" is no number here.
 */
export function readDecimal(typed: string): string | null {
  const text = typed.trim()
  if (isTwoWays(text)) return null
  const pointed = text.replace(/^([^.,]*),([^.,]*)$/, '$1.$2')
  const parts = /^([+-]?)0*(\d*)(?:\.(\d*))?$/.exec(pointed)
  if (!parts || !/\d/.test(pointed)) return null
  const [, sign, whole, fraction] = parts
  return `${sign === '-' ? '-' : ''}${whole || '0'}${fraction ? `.${fraction}` : ''}`
}

/** The digits of a stored number, never with an exponent. */
export function decimalText(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text
}

/** Why a text is not read as a number. */
export function notANumber(typed: string): string {
  const text = typed.trim()
  if (!isTwoWays(text)) return `“${text}” is not a number; accepted are digits with a decimal point, such as 4.50`
  return `“${text}” can be read in two ways; write ${text.replace(',', '')} or ${text.replace(',', '.')}`
}

function isTwoWays(text: string): boolean {
  return /^[+-]?[1-9]\d{0,2},\d{3}$/.test(text)
}

/** The typed number one step further up or down, never below zero; null where there is nothing to change. */
export function stepped(typed: string, step: string, direction: 1 | -1): string | null {
  const from = typed.trim() === '' ? '0' : readDecimal(typed)
  if (from === null) return null
  const places = Math.max(placesOf(from), placesOf(step))
  const sum = scaled(from, places) + BigInt(direction) * scaled(step, places)
  return sum < 0n ? null : unscaled(sum, places)
}

function placesOf(decimal: string): number {
  return decimal.split('.')[1]?.length ?? 0
}

// Whole numbers of the smallest place: 4.5 with two places is 450.
function scaled(decimal: string, places: number): bigint {
  const [whole = '', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.padEnd(places, '0'))
}

function unscaled(value: bigint, places: number): string {
  if (places === 0) return String(value)
  const digits = String(value).padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}
