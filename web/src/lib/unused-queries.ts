import { notifyManager, type QueryObserver, type UseQueryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'

// Stands in the place of what the library for queries brings along and no page uses, 2 kB of each visitor's scripts:
// lists that grow, mutations, and a hook that suspends (vite.config.ts).

/** Refuses a query that grows. */
export function infiniteQueryBehavior(): never {
  throw new Error('the build leaves out infinite queries')
}

export { infiniteQueryBehavior as hasNextPage, infiniteQueryBehavior as hasPreviousPage }

/** A cache of mutations that stays empty: the client resumes those of before when a visitor comes back to the page. */
export class MutationCache {
  findAll = () => []
  resumePausedMutations = () => Promise.resolve()
  clear = () => undefined
}

/** Follows a query, as the library's own hook does where none is restored and none suspends or throws. */
export function useBaseQuery(options: UseQueryOptions, Observer: typeof QueryObserver) {
  const client = useQueryClient()
  const own = client.defaultQueryOptions(options)
  own._optimisticResults = 'optimistic'
  const [observer] = useState(() => new Observer(client, own))
  const result = observer.getOptimisticResult(own)
  useEffect(() => observer.setOptions(own), [own, observer])
  const current = () => observer.getCurrentResult()
  useSyncExternalStore(
    useCallback(
      (tell) => {
        const end = observer.subscribe(notifyManager.batchCalls(tell))
        observer.updateResult()
        return end
      },
      [observer],
    ),
    current,
    current,
  )
  return observer.trackResult(result)
}
