import type { Node, Tape } from './tape'
import { at, closingQuote, isContainer, kindOf, none, rawOf } from './tape'
import { visible } from './visible'

/** A value written out, as far as the limits let it. */
export interface Pretty {
  text: string
  /** Whether it ends before the value does. */
  isCut: boolean
  /** Whether strings in it are shorter than they are. */
  isShortened: boolean
}

export interface Limits {
  /** Characters in all. */
  characters: number
  /** Characters of one string, which is cut with an ellipsis. */
  string: number
}

export const unlimited: Limits = { characters: Infinity, string: Infinity }

// Deeper than this, more white space would say nothing and fill the memory.
const deepest = 60

/** Writes a value with two spaces of indentation a level. It walks and does not recurse, so depth is no matter. */
export function pretty(tape: Tape, node: Node, limits: Limits): Pretty {
  const out = new Writer(tape, limits)
  const end = at(tape.skip, node)
  const open: Node[] = []
  let n = node
  while (!out.isFull) {
    while (open.length > 0 && n === at(tape.skip, open.at(-1) ?? none)) out.close(open.pop() ?? none, open.length)
    if (n >= end) break
    out.begin(n, open.length, n === node)
    if (isContainer(kindOf(tape, n))) {
      out.open(n)
      open.push(n)
    } else {
      out.scalar(n)
    }
    n++
  }
  return out.done(limits)
}

class Writer {
  private readonly pieces: string[] = []
  private length = 0
  private isShortened = false
  private readonly tape: Tape
  private readonly limits: Limits

  constructor(tape: Tape, limits: Limits) {
    this.tape = tape
    this.limits = limits
  }

  get isFull(): boolean {
    return this.length > this.limits.characters
  }

  begin(node: Node, level: number, isFirst: boolean) {
    if (isFirst) return
    this.write(at(this.tape.ordinal, node) > 0 ? `,\n${indent(level)}` : `\n${indent(level)}`)
    const key = at(this.tape.key, node)
    if (key >= 0) this.write(`${this.clip(visible(this.tape.text.slice(key, closingQuote(this.tape.text, key) + 1)))}: `)
  }

  open(node: Node) {
    this.write(kindOf(this.tape, node) === 'object' ? '{' : '[')
  }

  close(node: Node, level: number) {
    const end = kindOf(this.tape, node) === 'object' ? '}' : ']'
    this.write(at(this.tape.size, node) > 0 ? `\n${indent(level)}${end}` : end)
  }

  scalar(node: Node) {
    this.write(this.clip(visible(rawOf(this.tape, node))))
  }

  done({ characters }: Limits): Pretty {
    const text = this.pieces.join('').slice(0, characters)
    return { text, isCut: this.isFull, isShortened: this.isShortened }
  }

  private clip(raw: string): string {
    if (raw.length <= this.limits.string) return raw
    this.isShortened = true
    return `${raw.slice(0, this.limits.string)}…${raw.startsWith('"') ? '"' : ''}`
  }

  private write(piece: string) {
    this.pieces.push(piece)
    this.length += piece.length
  }
}

function indent(level: number): string {
  return '  '.repeat(Math.min(level, deepest))
}
