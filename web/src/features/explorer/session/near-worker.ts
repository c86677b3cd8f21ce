import { Answerer } from './answerer'
import type { Request } from './messages'
import type { WorkerLike } from './session'

/** A worker that is none, for tests: it answers on the same thread, and copies what goes through it. */
export function nearWorker(): WorkerLike & { ended: boolean; fail: () => void } {
  const answerer = new Answerer()
  const listeners = new Map<string, (event: Event) => void>()
  const worker = {
    ended: false,
    postMessage: (request: Request) => {
      void answerer.answer(request).then((reply) => {
        const isBlob = 'answer' in reply && reply.answer instanceof Blob
        if (!worker.ended) listeners.get('message')?.(new MessageEvent('message', { data: isBlob ? reply : structuredClone(reply) }))
      })
    },
    terminate: () => {
      worker.ended = true
    },
    addEventListener: (type: string, listener: unknown) => {
      listeners.set(type, listener as (event: Event) => void)
    },
    fail: () => listeners.get('error')?.(new Event('error')),
  }
  return worker
}
