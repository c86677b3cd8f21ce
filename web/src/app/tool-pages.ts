import { lazy } from 'react'

// The server's bundle has no second file to load, and needs none of these.
const onDemand = <T>(make: () => T): T | null => (import.meta.env.SSR ? null : make())

/** The operator's form, apart from what every visitor loads. */
export const addServerPlanPage = onDemand(() =>
  lazy(async () => ({ default: (await import('@/pages/add-server-plan/add-server-plan-page')).AddServerPlanPage })),
)

/** The developers' explorer, apart from what every visitor loads. */
export const jsonExplorerPage = onDemand(() =>
  lazy(async () => ({ default: (await import('@/pages/json-explorer/json-explorer-page')).JsonExplorerPage })),
)
