import { formatItems, parseItems, quoted } from './list-literal'

/** A filter for one exact value, such as eq.8. */
export function equals(value: string | number): string {
  return `eq.${value}`
}

/** A filter for lists that contain a text, such as cs.{"Germany, Frankfurt"}. */
export function contains(text: string): string {
  return `cs.{${quoted(text)}}`
}

/** A filter for plans that have one of these values; isList says whether a plan has several. There is at least one. */
export function oneOf(values: readonly string[], isList: boolean): string {
  const [first = ''] = values
  if (values.length < 2) return isList ? contains(first) : equals(first)
  return isList ? `ov.{${formatItems(values)}}` : `in.(${formatItems(values)})`
}

/** The values of a filter made by oneOf, or null for any other filter. */
export function valuesOf(filter: string, isList: boolean): string[] | null {
  if (!isList && filter.startsWith('eq.')) return [filter.slice('eq.'.length)]
  const [, operator = '', items = ''] = /^(cs|ov|in)\.[{(](.*)[})]$/s.exec(filter) ?? []
  const values = parseItems(items)
  if (!values || values.length === 0 || isList === (operator === 'in') || (operator === 'cs' && values.length > 1))
    return null
  return values
}

/** The value inside a filter for one exact value, or null for any other filter. */
export function exactValue(filter: string): string | null {
  const [value, ...others] = valuesOf(filter, !filter.startsWith('eq.')) ?? []
  return others.length > 0 || filter.startsWith('ov.') ? null : (value ?? null)
}
