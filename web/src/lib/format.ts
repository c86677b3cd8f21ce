/** Gigabytes as shown: 1000 and more as TB. Unknown is a dash, never zero. */
export function sizeText(gigabytes: number | null): string {
  if (gigabytes === null) return '—'
  return gigabytes >= 1000 ? `${shortNumber(gigabytes / 1000)} TB` : `${shortNumber(gigabytes)} GB`
}

/** Cores as shown. Unknown is a dash, never zero. */
export function coresText(cores: number | null): string {
  return cores === null ? '—' : counted(cores, 'core')
}

/** A count with its noun: "1 server", "1,204 servers". */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** A whole number with a comma between thousands. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** The text with its first letter in upper case. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

// At most two decimals, without the zeros that division leaves behind.
function shortNumber(value: number): string {
  return String(Number(value.toFixed(2)))
}
