import type { QuestionName, Questions, Reply, Request } from './messages'
import type { Overview } from './shapes'

/** An open document in a worker of its own. */
export interface Session {
  readonly overview: Overview
  /** Asks a question; it fails with a sentence. */
  ask<Name extends QuestionName>(name: Name, ...args: Parameters<Questions[Name]>): Promise<Awaited<ReturnType<Questions[Name]>>>
  /** Ends the worker; what is still being asked is never answered. */
  close(): void
}

/** The part of a worker that a session needs. */
export type WorkerLike = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>

/** Reads a document in a new worker. Aborting ends the worker, whatever it is at. */
export async function openSession(document: Blob, signal: AbortSignal, start: () => WorkerLike = startWorker): Promise<Session> {
  signal.throwIfAborted()
  const line = new Line(start())
  try {
    const overview = (await Promise.race([line.send((id) => ({ id, document })), aborted(signal)])) as Overview
    return {
      overview,
      ask: (name, ...args) => line.send((id) => ({ id, name, args })) as Promise<never>,
      close: () => line.close(),
    }
  } catch (error) {
    line.close()
    throw error
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }))
}

function startWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
}

interface Waiting {
  resolve: (answer: unknown) => void
  reject: (error: Error) => void
}

/** Requests to one worker, and who waits for which reply. */
class Line {
  private nextId = 0
  private readonly waiting = new Map<number, Waiting>()
  private readonly worker: WorkerLike

  constructor(worker: WorkerLike) {
    this.worker = worker
    worker.addEventListener('message', (event) => this.settle((event as MessageEvent<Reply>).data))
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      this.fail('The reader of the document has stopped; open the document again')
    })
  }

  send(request: (id: number) => Request): Promise<unknown> {
    const id = this.nextId++
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject })
      this.worker.postMessage(request(id))
    })
  }

  close() {
    this.worker.terminate()
    this.waiting.clear()
  }

  private settle(reply: Reply) {
    const asker = this.waiting.get(reply.id)
    this.waiting.delete(reply.id)
    if ('error' in reply) asker?.reject(new Error(reply.error))
    else asker?.resolve(reply.answer)
  }

  private fail(sentence: string) {
    for (const { reject } of this.waiting.values()) reject(new Error(sentence))
    this.waiting.clear()
  }
}
