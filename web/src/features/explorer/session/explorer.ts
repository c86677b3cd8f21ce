import type { Verdicts } from '@/api/types.gen'
import type { Completion } from '../json/complete'
import { complete } from '../json/complete'
import { decodeText } from '../json/decode'
import type { Duplicates } from '../json/duplicates'
import { findDuplicates } from '../json/duplicates'
import { describe, locate } from '../json/locate'
import { Outline } from '../json/outline'
import { parseJSON } from '../json/parse'
import { parsePath, pathOf } from '../json/path'
import type { Pretty } from '../json/pretty'
import { pretty, unlimited } from '../json/pretty'
import type { Node, Tape } from '../json/tape'
import { at, kindOf, stringOf } from '../json/tape'
import type { TreeRow } from '../json/tree-row'
import { treeRow } from '../json/tree-row'
import type { Section } from '../plans/sections'
import { countSections, sectionList, sectionsOf } from '../plans/sections'
import { longestString, mostBytes, valuePage } from './limits'
import { PlanBook } from './plan-book'
import type { CopyFormat, Explored, Find, Judgement, Overview, PlanLine, Scope, Slice, TreePlace, ValueView } from './shapes'

/**
 * One document and every question that can be asked about it. It lives in the
 * worker: what leaves it are the few rows, lines and sentences on show.
 */
export class Explorer {
  readonly overview: Overview
  private readonly bytes: Uint8Array<ArrayBuffer>
  private readonly tape: Tape
  private readonly outline: Outline
  private readonly duplicates: Duplicates
  private readonly plans: PlanBook

  /** Reads a document. Its errors have sentences for people. */
  static async read(blob: Blob): Promise<Explorer> {
    if (blob.size > mostBytes) throw new Error(`The document is larger than ${mostBytes / 1e6} MB, which is the most that this page reads`)
    return new Explorer(new Uint8Array(await blob.arrayBuffer()))
  }

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    const { text, notes } = decodeText(bytes)
    this.bytes = bytes
    this.tape = parseJSON(text)
    this.duplicates = findDuplicates(this.tape)
    this.outline = new Outline(this.tape)
    this.plans = new PlanBook(this.tape)
    this.overview = {
      bytes: bytes.length,
      values: this.tape.count,
      counts: countSections(this.tape),
      plans: this.plans.count('all'),
      dedicated: this.plans.count('dedicated'),
      notes: [...notes, ...this.duplicateNote()],
    }
  }

  rows(from: number, to: number): TreeRow[] {
    return this.outline.slice(from, to).map((node) => treeRow(this.tape, this.outline, this.duplicates.nodes, node))
  }

  setOpen(node: Node, isOpen: boolean): TreePlace {
    if (isOpen) this.outline.open(node)
    else this.outline.close(node)
    return this.placeOf(this.outline.rowOf(node))
  }

  reveal(node: Node): TreePlace {
    return this.placeOf(this.outline.reveal(node))
  }

  explore(path: string): Explored {
    const { parts, problem } = parsePath(path)
    if (!parts) return { value: null, broken: null, problem }
    const { node, broken } = locate(this.tape, parts)
    if (node === null) return { value: null, broken, problem: null }
    return { value: this.value(node, valuePage), broken: null, problem: null }
  }

  /** A value with so many characters of its text; the strings inside a container are cut shorter. */
  value(node: Node, characters: number): ValueView {
    const { tape } = this
    const kind = kindOf(tape, node)
    const text = stringOf(tape, node)
    const written = text === null ? pretty(tape, node, { characters, string: longestString }) : cut(text, characters)
    return {
      node,
      path: pathOf(tape, node),
      kind,
      is: describe(tape, node),
      characters: text?.length ?? at(tape.end, node) - at(tape.start, node),
      ...written,
      isDropped: this.duplicates.nodes.has(node),
    }
  }

  /** The whole of a value: a string as its text, anything else as JSON. */
  whole(node: Node): string {
    return stringOf(this.tape, node) ?? pretty(this.tape, node, unlimited).text
  }

  complete(path: string): Completion[] {
    return complete(this.tape, path)
  }

  sections(from: number, to: number): Slice<Section> {
    const list = sectionList(this.tape)
    return { total: list < 0 ? 0 : at(this.tape.size, list), items: sectionsOf(this.tape, from, to) }
  }

  finds(scope: Scope, from: number, to: number): Slice<Find> {
    return this.plans.finds(scope, from, to)
  }

  lines(scope: Scope, from: number, to: number): Slice<PlanLine> {
    return this.plans.lines(scope, from, to)
  }

  others(from: number, to: number): Slice<Verdicts['items'][number]> {
    return this.plans.others(from, to)
  }

  copy(scope: Scope, format: CopyFormat): string {
    return this.plans.copy(scope, format)
  }

  /** Takes the adapter's verdicts, as they came over the network. */
  async judge(verdicts: Blob): Promise<Judgement> {
    return this.plans.judge(JSON.parse(await verdicts.text()) as Verdicts)
  }

  /** The document as it came, packed for the way to the server. Verdicts from before count no more. */
  packed(): Promise<Blob> {
    this.plans.forget()
    return new Response(new Blob([this.bytes]).stream().pipeThrough(new CompressionStream('gzip'))).blob()
  }

  private placeOf(row: number): TreePlace {
    return { row, rows: this.outline.length }
  }

  private duplicateNote(): string[] {
    const [first] = this.duplicates.nodes
    if (first === undefined) return []
    const { count } = this.duplicates
    const keys = count === 1 ? 'A key comes' : `${count} keys come`
    return [`${keys} again in the same object, the first at ${pathOf(this.tape, first)}. The last one counts, as with every parser.`]
  }
}

function cut(text: string, characters: number): Pretty {
  return { text: text.slice(0, characters), isCut: text.length > characters, isShortened: false }
}
