import type { Verdict } from '@/api/types.gen'
import type { Broken } from '../json/locate'
import type { Kind, Node } from '../json/tape'
import type { Spec } from '../plans/details'

/** What is known about a document as soon as it is read. */
export interface Overview {
  bytes: number
  values: number
  /** Null where the document has no sections. */
  counts: { sections: number; blocks: number } | null
  plans: number
  dedicated: number
  /** What is peculiar about the document, in sentences. */
  notes: string[]
}

/** A value in full view. */
export interface ValueView {
  node: Node
  path: string
  kind: Kind
  /** What it is, in words. */
  is: string
  characters: number
  text: string
  /** Whether the text ends before the value does, and whether strings in it are cut short. */
  isCut: boolean
  isShortened: boolean
  isDropped: boolean
}

/** Where a path led: to a value, to its end too early, or nowhere because it cannot be read. */
export type Explored =
  | { value: ValueView; broken: null; problem: null }
  | { value: null; broken: Broken; problem: null }
  | { value: null; broken: null; problem: string }

/** Where a value stands in the tree, and how long the tree is. */
export interface TreePlace {
  row: number
  rows: number
}

/** Which plans are meant: those of dedicated machines, or all. */
export type Scope = 'dedicated' | 'all'

/** A list, or as much of it as was asked for. */
export interface Slice<T> {
  total: number
  items: T[]
}

/** A plan as the list of finds shows it. */
export interface Find {
  node: Node
  path: string
  /** The path of the list or object that it stands in. */
  place: string
  placeNode: Node
  title: string | null
  type: string | null
}

/** A plan as the table shows it; null is what the document does not say. */
export interface PlanLine {
  node: Node
  path: string
  id: string | null
  title: string | null
  type: string | null
  slug: string | null
  prices: (string | null)[]
  specs: Spec[]
  verdict: Verdict | null
}

/** What the adapter makes of the whole document. */
export interface Judgement {
  /** Why a refresh would refuse it as a whole; empty where it would not. */
  problem: string
  dedicated: Tally
  all: Tally
  /** How many verdicts are on items that the table does not hold. */
  others: number
}

/** How the plans of a scope fared. */
export interface Tally {
  accepted: number
  rejected: number
  /** Those that the adapter did not look at. */
  unseen: number
}

export type CopyFormat = 'json' | 'csv'
