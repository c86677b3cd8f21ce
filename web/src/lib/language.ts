import { createElement, Fragment, type ReactElement, type ReactNode } from 'react'
import { grouped } from './format'

/** What stands in the holes of a sentence, by name. Numbers come written: the browser shows what it is given. */
export type Holes = Record<string, string | number>

/**
 * A sentence in the page's language. The English one is the key: write it out in the call, as a plain text, so that
 * translators find it. Holes without a value stay, for parts().
 */
export function t(sentence: string, holes?: Holes): string {
  return holes ? sentence.replace(/\{(\w+)\}/g, (hole, name: string) => String(holes[name] ?? hole)) : sentence
}

/** t for a word that has several senses, which the context tells apart: tc('sorting', 'Order'). */
export function tc(_context: string, sentence: string, holes?: Holes): string {
  return t(sentence, holes)
}

/** The form of a sentence that goes with a count, which stands in the hole {count}. */
export function n(one: string, many: string, count: number, holes?: Holes): string {
  return t(count === 1 ? one : many, { ...holes, count: grouped(count) })
}

/** What is listed, in a sentence: "disk, memory and traffic". */
export function and(items: readonly string[]): string {
  return items.length < 2 ? items.join() : t('{first} and {last}', firstAndLast(items))
}

/** What can be chosen, in a sentence: "disk, memory or traffic". */
export function or(items: readonly string[]): string {
  return items.length < 2 ? items.join() : t('{first} or {last}', firstAndLast(items))
}

function firstAndLast(items: readonly string[]): Holes {
  return { first: items.slice(0, -1).join(', '), last: items.at(-1) ?? '' }
}

/** A sentence with elements in its holes: parts(t('Read {link} first.'), { link: <a href="/faq">…</a> }). */
export function parts(sentence: string, holes: Record<string, ReactNode>): ReactElement {
  const pieces = sentence.split(/\{(\w+)\}/)
  return createElement(Fragment, null, ...pieces.map((piece, i) => (i % 2 ? holes[piece] : piece)))
}
