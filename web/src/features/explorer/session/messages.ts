import type { Explorer } from './explorer'

/** The questions that a session answers. */
export type Questions = {
  [Name in keyof Explorer as Explorer[Name] extends (...args: never[]) => unknown ? Name : never]: Explorer[Name]
}

export type QuestionName = keyof Questions

/** To the worker: first a document, then questions about it. */
export type Request = { id: number; document: Blob } | { id: number; name: QuestionName; args: unknown[] }

/** From the worker: an answer, or the sentence of an error. */
export type Reply = { id: number; answer: unknown } | { id: number; error: string }
