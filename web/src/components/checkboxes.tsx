import { createElement, memo, use } from 'react'
import { escaped } from '@/lib/escape'
import { MarkupContext, markers, valuesMark } from './server-cached'

export interface Checkbox {
  value: string
  text: string
  /** A note beside the text; empty for none. */
  note: string
  isChecked: boolean
  isHidden: boolean
}

interface Props {
  name: string
  boxes: readonly Checkbox[]
  /** The mark of boxes that the server writes by itself. */
  mark?: string | false | undefined
}

/** The checkboxes of a group. A page has a hundred, so the server writes them without a component for each. */
export function Checkboxes({ name, boxes, mark }: Props) {
  const cache = import.meta.env.SSR ? use(MarkupContext) : null
  if (cache !== null) {
    cache.put(mark ? valuesMark(mark) : boxes.map((box) => boxMarkup(name, box)).join(''))
    return createElement(markers.slot)
  }
  return boxes.map(({ value, text, note, isChecked, isHidden }) => (
    <label key={value} hidden={isHidden}>
      <Box name={name} value={value} isChecked={isChecked} />
      <span>{`${text} `}</span>
      <small>{note}</small>
    </label>
  ))
}

// Box is rendered again only where the box itself changes, and not with the count beside it: React would write name and
// type of a hundred inputs anew, and the browser would work out the styles of the whole form.
const Box = memo(function Box({ name, value, isChecked }: { name: string; value: string; isChecked: boolean }) {
  return <input type="checkbox" name={name} defaultChecked={isChecked} value={value} />
})

/** Writes a checkbox as React does. */
function boxMarkup(name: string, { value, text, note, isChecked, isHidden }: Checkbox): string {
  const input = `<input type="checkbox" name="${escaped(name)}"${isChecked ? ' checked=""' : ''} value="${escaped(value)}"/>`
  return `<label${isHidden ? ' hidden=""' : ''}>${input}<span>${escaped(text)} </span><small>${escaped(note)}</small></label>`
}
