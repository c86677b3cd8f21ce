/** The message that stands beside each field at fault. */
export type Messages = Partial<Record<string, string>>

/** The text with a full stop, unless it has one. */
export function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
