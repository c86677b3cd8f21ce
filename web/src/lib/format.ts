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
