import { useRef, useState } from 'react'
import { DocumentError, fetchPartnerJSON, type Partner } from './api'
import type { JSONValue } from './json'
import type { Plan } from './plans'
import { findPlans } from './plans'
import type { Section } from './sections'
import { sectionsOf } from './sections'

/** The message of a tool that is used before a document is open. */
export const fetchFirst = 'Please fetch JSON data first'

/** The message for a document without sections. */
export const noSections = 'No sections found in JSON data'

/** Where a document comes from. */
export type Source = { partner: Partner; file?: never } | { file: File; partner?: never }

/** An open document with its facts. */
export interface Document {
  /** Different for every document. */
  id: number
  source: Source
  openedAt: Date
  /** The bytes as they came. */
  blob: Blob
  root: JSONValue
  sections: Section[]
  plans: Plan[]
  /** Reports whether it may hold whole numbers that JavaScript rounds. */
  isRounded: boolean
}

const maxBytes = 64_000_000
let nextId = 1

/** The open document of the page. It stays while another one loads, and when that one fails. */
export function useDocument() {
  const [document, setDocument] = useState<Document | null>(null)
  const [call, setCall] = useState<Call>({ loading: null, error: null })
  const last = useRef<Source>(undefined)
  const load = (source: Source) => {
    last.current = source
    setCall({ loading: source, error: null })
    // A newer call replaces the older: only the last one's document is shown.
    const end = (error: Error | null, read?: Document) => {
      if (last.current !== source) return
      setCall({ loading: null, error })
      if (read) setDocument(read)
    }
    opened(source).then(
      (read) => end(null, read),
      (error: unknown) => end(error instanceof Error ? error : new Error(String(error))),
    )
  }
  return { document, ...call, load }
}

interface Call {
  loading: Source | null
  error: Error | null
}

const opened = async (source: Source) =>
  readDocument(source, source.file ?? (await fetchPartnerJSON(source.partner.id)))

export type Documents = ReturnType<typeof useDocument>

// On the page's own thread: a partner's 20 MB take a quarter of a second, where
// a worker would make every question about the document a message.
async function readDocument(source: Source, blob: Blob): Promise<Document> {
  if (blob.size > maxBytes)
    throw new DocumentError(`The document is larger than ${maxBytes / 1e6} MB, the most this page can read`)
  const text = await blob.text()
  const root = parse(text)
  const isRounded = /\d{16}/.test(text)
  return {
    id: nextId++,
    source,
    openedAt: new Date(),
    blob,
    root,
    sections: sectionsOf(root),
    plans: findPlans(root),
    isRounded,
  }
}

function parse(text: string): JSONValue {
  try {
    return JSON.parse(text) as JSONValue
  } catch (cause) {
    throw new DocumentError(`Invalid JSON: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
}
