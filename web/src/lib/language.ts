import { createElement, Fragment, type ReactElement, type ReactNode } from 'react'
import { grouped } from './format'

/** What stands in the holes of a sentence, by name. Numbers come written: the browser shows what it is given. */
export type Holes = Record<string, string | number>

/**
 * The words of the page's language. In browsers they stand by the numbers that the build puts in the place of the
 * sentences (web/build/words.ts), on the server by the sentences; without them the sentences are as they are written.
 */
interface Words {
  plural: (count: number) => number
  /** A plural has its forms in one text, with tabs between them. */
  list: Record<string, string>
}

const host = globalThis as { words?: Words | undefined; languages?: Record<string, Words> }

/** Sets the language of what is rendered next, on the server. */
export function speakOnServer(code: string) {
  host.words = host.languages?.[code]
}

/**
 * A sentence in the page's language. The English one is the key: write it out in the call, as a plain text, so that
 * translators find it. Holes without a value stay, for parts().
 */
export function t(sentence: string, holes?: Holes): string {
  const said = host.words?.list[sentence] ?? sentence
  return holes ? fill(said, holes) : said
}

/** t for a word that has several senses, which the context tells apart: tc('sorting', 'Order'). */
export function tc(context: string, sentence: string, holes?: Holes): string {
  return fill(say(context ? `${context}\u0004${sentence}` : sentence, sentence), holes)
}

/** The form of a sentence that goes with a count, which stands in the hole {count}. */
export function n(one: string, many: string, count: number, holes?: Holes): string {
  const form = host.words ? host.words.plural(count) : Number(count !== 1)
  const forms = say(many ? `${one}\u0000${many}` : one, `${one}\t${many}`).split('\t')
  return fill(forms[form] ?? many, { ...holes, count: grouped(count) })
}

const say = (key: string, english: string) => host.words?.list[key] ?? english

function fill(sentence: string, holes?: Holes): string {
  return holes ? sentence.replace(/\{(\w+)\}/g, (hole, name: string) => String(holes[name] ?? hole)) : sentence
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
