import type { Node, Tape } from './tape'
import { at, isContainer, kindOf, none } from './tape'

/**
 * Which values a tree shows as it is opened now. They are kept in document
 * order, so that the row of a value is found by halving.
 */
export class Outline {
  private rows: Int32Array
  private readonly opened = new Set<Node>()
  private readonly tape: Tape

  constructor(tape: Tape) {
    this.tape = tape
    this.rows = Int32Array.of(0)
    this.open(0)
  }

  /** How many rows there are. */
  get length(): number {
    return this.rows.length
  }

  isOpen(node: Node): boolean {
    return this.opened.has(node)
  }

  /** The values of the rows from one to before another. */
  slice(from: number, to: number): Node[] {
    return [...this.rows.subarray(Math.max(0, from), Math.min(to, this.rows.length))]
  }

  /** The row of a value that is shown, or the row in which its nearest shown ancestor stands. */
  rowOf(node: Node): number {
    for (let n = node; n !== none; n = at(this.tape.parent, n)) {
      const row = this.rowFrom(n)
      if (this.rows[row] === n) return row
    }
    return 0
  }

  open(node: Node) {
    const row = this.rowOf(node)
    if (this.rows[row] !== node || this.opened.has(node) || !isContainer(kindOf(this.tape, node))) return
    this.opened.add(node)
    this.replace(row + 1, row + 1, this.shownInside(node))
  }

  close(node: Node) {
    const row = this.rowOf(node)
    if (this.rows[row] !== node || !this.opened.delete(node)) return
    this.replace(row + 1, this.rowFrom(at(this.tape.skip, node)), [])
  }

  /** Opens everything around a value and gives its row. */
  reveal(node: Node): number {
    const around: Node[] = []
    for (let n = at(this.tape.parent, node); n !== none; n = at(this.tape.parent, n)) around.push(n)
    for (const ancestor of around.reverse()) this.open(ancestor)
    return this.rowOf(node)
  }

  // What was open inside a closed value is open again with it.
  private shownInside(node: Node): Node[] {
    const shown: Node[] = []
    const end = at(this.tape.skip, node)
    for (let n = node + 1; n < end; ) {
      shown.push(n)
      n = this.opened.has(n) ? n + 1 : at(this.tape.skip, n)
    }
    return shown
  }

  /** The first row that shows this value or one behind it. */
  private rowFrom(node: Node): number {
    let [low, high] = [0, this.rows.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (at(this.rows, middle) < node) low = middle + 1
      else high = middle
    }
    return low
  }

  private replace(from: number, to: number, nodes: readonly Node[]) {
    const rows = new Int32Array(this.rows.length - (to - from) + nodes.length)
    rows.set(this.rows.subarray(0, from))
    rows.set(nodes, from)
    rows.set(this.rows.subarray(to), from + nodes.length)
    this.rows = rows
  }
}
