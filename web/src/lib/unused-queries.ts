// Stands in the place of what the library for queries brings along and no page uses, 1.4 kB of each visitor's scripts:
// lists that grow, and mutations (vite.config.ts).

/** Refuses a query that grows. */
export function infiniteQueryBehavior(): never {
  throw new Error('the build leaves out infinite queries')
}

export { infiniteQueryBehavior as hasNextPage, infiniteQueryBehavior as hasPreviousPage }

/** A cache of mutations that stays empty: the client resumes those of before when a visitor comes back to the page. */
export class MutationCache {
  findAll() {
    return []
  }

  resumePausedMutations() {
    return Promise.resolve()
  }

  clear() {
    // There is nothing.
  }
}
