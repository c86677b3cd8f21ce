import type { Session } from './session/session'
import type { Source } from './sources'

/** An open document with what the page knows about it. */
export interface Opened {
  /** Different for every document. */
  id: number
  session: Session
  source: Source
  at: Date
}

export interface Failure {
  message: string
  /** The server's own sentence; empty where there is none. */
  sentence: string
}

export interface DocumentState {
  /** The document on show. It stays while another one loads, and when that one fails. */
  opened: Opened | null
  loading: Source | null
  failure: Failure | null
}

type Open = (document: Blob, signal: AbortSignal) => Promise<Session>

/** Holds the one open document. A newer one replaces the older, whether that is open or still on its way. */
export class DocumentStore {
  private state: DocumentState = { opened: null, loading: null, failure: null }
  private attempt: AbortController | null = null
  private nextId = 1
  private readonly listeners = new Set<() => void>()
  private readonly open: Open
  private readonly now: () => Date

  constructor(open: Open, now: () => Date) {
    this.open = open
    this.now = now
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly current = () => this.state

  /** Gets and opens a document; tells whether it is the one on show afterwards. */
  async load(source: Source, get: (signal: AbortSignal) => Promise<Blob>): Promise<boolean> {
    this.attempt?.abort()
    const attempt = new AbortController()
    this.attempt = attempt
    this.set({ loading: source, failure: null })
    try {
      const session = await this.open(await get(attempt.signal), attempt.signal)
      this.state.opened?.session.close()
      this.set({ opened: { id: this.nextId++, session, source, at: this.now() }, loading: null })
      return true
    } catch (error) {
      if (!attempt.signal.aborted) this.set({ loading: null, failure: failureOf(error) })
      return false
    }
  }

  /** Ends what runs. The store can be used again. */
  close() {
    this.attempt?.abort()
    this.state.opened?.session.close()
    this.set({ opened: null, loading: null, failure: null })
  }

  private set(change: Partial<DocumentState>) {
    this.state = { ...this.state, ...change }
    for (const listener of this.listeners) listener()
  }
}

export function failureOf(error: unknown): Failure {
  const sentence = error instanceof Error && 'sentence' in error && typeof error.sentence === 'string' ? error.sentence : ''
  return { message: error instanceof Error ? error.message : String(error), sentence }
}
