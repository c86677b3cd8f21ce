import type { Page, Route } from '@playwright/test'

/** Holds calls back until the function that it gives is called; from then on they go their way, or meet what is given. */
export async function hold(
  page: Page,
  address: string,
  meet: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    await held
    await meet(route)
  })
  return release
}
