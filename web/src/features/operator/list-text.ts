/** A list's text with its last, perhaps unfinished, item replaced by each value that is not in it yet. */
export function completions(text: string, values: readonly string[]): string[] {
  const [, before = ''] = /^((?:\s*(?:"[^"]*"|[^,]*)\s*,)*)/.exec(text) ?? []
  const taken = before.split(/,\s*(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((item) => item.trim())
  return values
    .map((value) => (value.includes(',') ? `"${value}"` : value))
    .filter((value) => !taken.includes(value))
    .map((value) => `${before}${before && ' '}${value}`)
}
