/** The text with a full stop, unless it has one. */
export function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
