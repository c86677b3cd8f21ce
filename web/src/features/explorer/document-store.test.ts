import { describe, expect, it } from 'vitest'
import { DocumentStore } from './document-store'
import type { Session } from './session/session'
import type { Source } from './sources'

const contabo: Source = { kind: 'partner', partner: 'contabo' }
const paste: Source = { kind: 'paste' }
const noon = new Date(2026, 0, 1, 12)

/** A store whose sessions are named after their documents, and tell when they end. */
function storeOf() {
  const closed: string[] = []
  const open = async (document: Blob) => {
    const name = await document.text()
    return { overview: { notes: [name] }, close: () => closed.push(name) } as unknown as Session
  }
  const store = new DocumentStore(open, () => noon)
  const shown = () => store.current().opened?.session.overview.notes[0]
  return { store, closed, shown }
}

const given = (name: string) => () => Promise.resolve(new Blob([name]))

describe('DocumentStore', () => {
  it('tells what is loading and what is open', async () => {
    const { store, shown } = storeOf()
    let changes = 0
    store.subscribe(() => changes++)
    const loading = store.load(contabo, given('a'))
    expect(store.current()).toEqual({ opened: null, loading: contabo, failure: null })
    expect(await loading).toBe(true)
    expect([shown(), store.current().opened?.source, store.current().opened?.at, store.current().loading]).toEqual(['a', contabo, noon, null])
    expect(changes).toBe(2)
  })

  it('has the newer document replace the older', async () => {
    const { store, closed, shown } = storeOf()
    await store.load(contabo, given('old'))
    const { id } = store.current().opened ?? { id: 0 }
    await store.load(paste, given('new'))
    expect([shown(), closed]).toEqual(['new', ['old']])
    expect(store.current().opened?.id).not.toBe(id)
  })

  it('calls off the document that is still on its way', async () => {
    const { store, shown } = storeOf()
    const first = store.load(contabo, (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))))
    expect(await store.load(paste, given('b'))).toBe(true)
    expect(await first).toBe(false)
    expect([shown(), store.current().failure]).toEqual(['b', null])
  })

  it('keeps the open document when the next one fails', async () => {
    const { store, shown } = storeOf()
    await store.load(paste, given('a'))
    expect(await store.load(contabo, () => Promise.reject(new Error('HTTP 503: Service Unavailable')))).toBe(false)
    expect([shown(), store.current().loading]).toEqual(['a', null])
    expect(store.current().failure).toEqual({ message: 'HTTP 503: Service Unavailable', sentence: '' })
    await store.load(paste, given('b'))
    expect(store.current().failure).toBeNull()
  })

  it('ends everything with the page, and can begin again', async () => {
    const { store, closed, shown } = storeOf()
    await store.load(paste, given('a'))
    store.close()
    expect([closed, store.current().opened]).toEqual([['a'], null])
    await store.load(paste, given('b'))
    expect(shown()).toBe('b')
  })
})
