import { grouped } from './format'

/** A count with its English noun, on the operators' and developers' pages: "1 click", "1,204 clicks". */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** An English text with its first letter in upper case. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
