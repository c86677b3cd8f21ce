/** The texts of a form by the names of its fields. */
export type Fields = Readonly<Record<string, string>>

/** What was typed into a field, and what was stored when that began. */
interface Edit {
  value: string
  from: string
}

/** What was typed, by field. The other fields show what is stored. */
export type Edits = Readonly<Record<string, Edit>>

/** What was typed once a field has another value; undefined for what is stored. */
export function withEdit(edits: Edits, stored: Fields, name: string, value: string | undefined): Edits {
  const { [name]: last, ...others } = edits
  if (value === undefined || value === stored[name]) return others
  return { ...others, [name]: { value, from: last?.from ?? stored[name] ?? '' } }
}

/** What was typed and is not stored. */
export function pendingOf(edits: Edits, stored: Fields): Edits {
  return keep(edits, (name, { value }) => name in stored && value !== stored[name])
}

/** What was typed since something was sent: that is stored now. */
export function withoutSent(edits: Edits, sent: Edits): Edits {
  return keep(edits, (name, { value }) => value !== sent[name]?.value)
}

/** The fields that somebody else stored while something was typed into them. */
export function conflictsOf(pending: Edits, stored: Fields): string[] {
  return Object.keys(pending).filter((name) => pending[name]?.from !== stored[name])
}

/** What was typed over what is stored now: of these fields yours is to hold. */
export function rebased(edits: Edits, stored: Fields, names: readonly string[]): Edits {
  const over = Object.entries(edits).map(([name, edit]): [string, Edit] => [
    name,
    names.includes(name) ? { ...edit, from: stored[name] ?? '' } : edit,
  ])
  return Object.fromEntries(over)
}

/** What was typed but for these fields: of them theirs is to hold. */
export function without(edits: Edits, names: readonly string[]): Edits {
  return keep(edits, (name) => !names.includes(name))
}

/** The values by their names, of which one with a dot is a member of an object: "texts.name". */
export function nested(values: readonly (readonly [name: string, value: unknown])[]): Record<string, unknown> {
  const whole: Record<string, unknown> = {}
  for (const [name, value] of values) {
    const [group = '', member] = name.split('.')
    whole[group] = member === undefined ? value : { ...(whole[group] as object | undefined), [member]: value }
  }
  return whole
}

function keep(edits: Edits, isKept: (name: string, edit: Edit) => boolean): Edits {
  return Object.fromEntries(Object.entries(edits).filter(([name, edit]) => isKept(name, edit)))
}
