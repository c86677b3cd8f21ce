import type { Node, Tape } from './tape'
import { at, none } from './tape'

/** Why a text is not JSON, with the place. */
export class JSONError extends Error {
  override name = 'JSONError'
}

// Seven numbers of four bytes each: more values would take the browser's memory.
const mostValues = 24_000_000

/** Indexes a JSON text. However deep it is nested, nothing here recurses. */
export function parseJSON(text: string): Tape {
  return new Parser(text).parse()
}

class Parser {
  private position = 0
  /** The object or array that is being read. */
  private open: Node = none
  private readonly text: string
  private readonly tape: Tape
  private readonly numberPattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y

  constructor(text: string) {
    this.text = text
    this.tape = { text, count: 0, ...columns(Math.max(64, text.length >> 4)) }
  }

  parse(): Tape {
    this.space()
    this.value(-1)
    while (this.open !== none) this.step()
    this.space()
    if (this.position < this.text.length) this.fail('the end of the document')
    return this.tape
  }

  /** Reads one member or element of the open container, or its end. */
  private step() {
    const { tape, open } = this
    const isObject = this.text[at(tape.start, open)] === '{'
    const size = at(tape.size, open)
    const closing = isObject ? '}' : ']'
    this.space()
    if (this.text[this.position] === closing) return this.close()
    if (size > 0) this.expect(',', isObject ? 'a comma or }' : 'a comma or ]')
    this.space()
    const key = isObject ? this.key(size === 0) : -1
    this.value(key)
  }

  private key(mayClose: boolean): number {
    const begin = this.position
    if (this.text[begin] !== '"') this.fail(mayClose ? 'a key in double quotes or }' : 'a key in double quotes')
    this.string()
    this.space()
    this.expect(':', 'a colon behind the key')
    this.space()
    return begin
  }

  private value(key: number) {
    const node = this.add(key)
    switch (this.text[this.position]) {
      case '{':
      case '[':
        this.position++
        this.open = node
        return
      case '"':
        this.string()
        break
      case 't':
        this.word('true')
        break
      case 'f':
        this.word('false')
        break
      case 'n':
        this.word('null')
        break
      default:
        this.number()
    }
    this.tape.end[node] = this.position
    this.tape.skip[node] = node + 1
  }

  private add(key: number): Node {
    const { tape, open } = this
    const node = tape.count++
    if (node === tape.start.length) this.grow()
    tape.start[node] = this.position
    tape.key[node] = key
    tape.parent[node] = open
    tape.size[node] = 0
    tape.ordinal[node] = 0
    if (open !== none) {
      const size = at(tape.size, open)
      tape.ordinal[node] = size
      tape.size[open] = size + 1
    }
    return node
  }

  private close() {
    const { tape, open } = this
    this.position++
    tape.end[open] = this.position
    tape.skip[open] = tape.count
    this.open = at(tape.parent, open)
  }

  private grow() {
    if (this.tape.count > mostValues) throw new JSONError('The document holds more values than this page can index')
    const larger = columns(Math.min(this.tape.start.length * 2, mostValues + 1))
    for (const name of columnNames) {
      larger[name].set(this.tape[name])
      this.tape[name] = larger[name]
    }
  }

  private space() {
    const { text } = this
    for (;;) {
      const code = text.charCodeAt(this.position)
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return
      this.position++
    }
  }

  private string() {
    const { text } = this
    for (let i = this.position + 1; i < text.length; i++) {
      const code = text.charCodeAt(i)
      if (code === 0x22) {
        this.position = i + 1
        return
      }
      if (code < 0x20) this.failAt(i, 'no line break or control character inside a string')
      if (code === 0x5c) i = this.escape(i)
    }
    this.failAt(text.length, 'the closing quote of a string')
  }

  /** Gives the place of the escape's last character. */
  private escape(backslash: number): number {
    const next = this.text[backslash + 1] ?? ''
    if (next !== '' && '"\\/bfnrt'.includes(next)) return backslash + 1
    if (next === 'u' && /^[\da-fA-F]{4}$/.test(this.text.slice(backslash + 2, backslash + 6))) return backslash + 5
    return this.failAt(backslash + 1, 'one of " \\ / b f n r t or u with four hexadecimal digits behind a backslash')
  }

  private word(word: string) {
    if (!this.text.startsWith(word, this.position)) this.fail('a value')
    this.position += word.length
  }

  private number() {
    this.numberPattern.lastIndex = this.position
    if (!this.numberPattern.test(this.text)) this.fail('a value')
    this.position = this.numberPattern.lastIndex
  }

  private expect(wanted: string, text: string) {
    if (this.text[this.position] !== wanted) this.fail(text)
    this.position++
  }

  private fail(wanted: string): never {
    return this.failAt(this.position, wanted)
  }

  private failAt(position: number, wanted: string): never {
    throw new JSONError(`Invalid JSON at ${placeOf(this.text, position)}: expected ${wanted}, ${whatCame(this.text, position)}`)
  }
}

const columnNames = ['start', 'end', 'key', 'parent', 'skip', 'ordinal', 'size'] as const

type Columns = Pick<Tape, (typeof columnNames)[number]>

function columns(length: number): Columns {
  const make = () => new Int32Array(length)
  return { start: make(), end: make(), key: make(), parent: make(), skip: make(), ordinal: make(), size: make() }
}

function placeOf(text: string, position: number): string {
  let line = 1
  let begin = 0
  for (let i = text.indexOf('\n'); i >= 0 && i < position; i = text.indexOf('\n', i + 1)) {
    line++
    begin = i + 1
  }
  return `line ${line}, column ${position - begin + 1}`
}

function whatCame(text: string, position: number): string {
  if (position >= text.length) return text.trim() === '' ? 'but there is nothing' : 'but the document ends'
  const come = String.fromCodePoint(text.codePointAt(position) ?? 0)
  return `but ${/[\p{C}\s]/u.test(come) ? codeName(come) : `“${come}”`} came`
}

function codeName(come: string): string {
  if (come === '\n' || come === '\r') return 'a line break'
  return `the character U+${(come.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
