/** A text of at most so many characters, with an ellipsis where it goes on. */
export function clip(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')}…`
}
