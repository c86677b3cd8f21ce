import { lazyPage } from '@/lib/lazy-page'

// The server's bundle is one file and must not hold these pages: the condition
// is known when it is built, and each import goes with it.

/** The operator's form, apart from what every visitor loads. */
export const addServerPlanPage = import.meta.env.SSR
  ? null
  : lazyPage(async () => (await import('@/desk/plans/add-server-plan-page')).AddServerPlanPage)

/** The operator's desk, another program in the same shop. */
export const deskPage = import.meta.env.SSR ? null : lazyPage(async () => (await import('@/desk/desk')).Desk)

/** What a visitor rents already, kept in the browser alone. */
export const myServersPage = import.meta.env.SSR
  ? null
  : lazyPage(async () => (await import('@/pages/my-servers/my-servers-page')).MyServersPage)

/** The developers' explorer, apart from what every visitor loads. */
export const jsonExplorerPage = import.meta.env.SSR
  ? null
  : lazyPage(async () => (await import('@/pages/json-explorer/json-explorer-page')).JsonExplorerPage)
