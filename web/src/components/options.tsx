import { createElement, use } from 'react'
import { escaped } from '@/lib/escape'
import { MarkupContext, markers, valuesMark } from './server-cached'

export interface Option {
  value: string
  text: string
  /** Says something and cannot be chosen. */
  disabled?: true
}

interface Props {
  options: readonly Option[]
  selected: string
  /** The mark of options that the server writes by itself. */
  mark?: string | false | undefined
}

/** The options of a dropdown. A page has hundreds, so the server writes them without a component for each. */
export function Options({ options, selected, mark }: Props) {
  const cache = import.meta.env.SSR ? use(MarkupContext) : null
  if (cache !== null) {
    cache.put(mark ? valuesMark(mark) : optionsMarkup(options, selected))
    return createElement(markers.slot)
  }
  return options.map(({ value, text, disabled }) => (
    <option key={value} value={value} disabled={disabled}>
      {text}
    </option>
  ))
}

/** Writes options as React does inside a select with this value. */
function optionsMarkup(options: readonly Option[], selected: string): string {
  let markup = ''
  for (const { value, text, disabled } of options) {
    const flags = (disabled ? ' disabled=""' : '') + (value === selected ? ' selected=""' : '')
    markup += `<option value="${escaped(value)}"${flags}>${escaped(text)}</option>`
  }
  return markup
}
