import type { Page } from '@playwright/test'

import { test as base, expect, headers, openShop, refreshAll, type Shop } from './shop.ts'

export const accessCode = '4711'

/** The sections of the desk, in the order of their row. */
export const deskSections = [
  'Partners',
  'Plans',
  'Articles',
  'Embed',
  'Clicks',
  'Links',
  'Refreshes',
  'Unmatched',
  'Shop',
  'Backups',
  'Access',
  'Audit',
]

/**
 * `shop` is shared by journeys that store nothing and guess no code; `ownShop`
 * is fresh for one test. Both have the access code and the sandbox's plans.
 */
export const test = base.extend<{ ownShop: Shop }, { shop: Shop }>({
  shop: [
    async ({}, use) => {
      await withShop(use)
    },
    { scope: 'worker' },
  ],
  ownShop: async ({}, use) => {
    await withShop(use)
  },
})

export { expect } from './shop.ts'

/** Starts a shop with the access code and the sandbox's plans, and ends it after use. */
export async function withShop(use: (shop: Shop) => Promise<void>): Promise<void> {
  const shop = await openShop({ LAUNCHRACK_ACCESS_CODE: accessCode })
  await refreshAll(shop)
  await use(shop)
  await shop.close()
}

/** Types a code and presses Unlock. */
export async function tryCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Access code').fill(code)
  await page.getByRole('button', { name: 'Unlock' }).click()
}

/** Opens the form from a fresh page. */
export async function openForm(page: Page, shop: { url: string }): Promise<void> {
  await page.goto(`${shop.url}/add-server-plan`)
  await tryCode(page, accessCode)
  await expect(page.getByRole('heading', { name: 'Add Server Plan' })).toBeVisible()
}

/** The headers of an operator's calls. */
export async function operatorHeaders(shop: { url: string }): Promise<Record<string, string>> {
  const session = await fetch(`${shop.url}/auth/v1/token?grant_type=access_code`, {
    method: 'POST',
    headers: headers(),
    body: JSON.stringify({ code: accessCode }),
  })
  const { access_token } = (await session.json()) as { access_token: string }
  return { ...headers(), Authorization: `Bearer ${access_token}` }
}

/** Stores rows by hand and gives their ids. */
export async function insertRows(shop: { url: string }, rows: readonly object[]): Promise<number[]> {
  const answer = await fetch(`${shop.url}/rest/v1/server_plans?select=id`, {
    method: 'POST',
    headers: { ...(await operatorHeaders(shop)), 'Content-Type': 'application/json', Prefer: 'return=representation' },
    body: JSON.stringify(rows),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return ((await answer.json()) as { id: number }[]).map(({ id }) => id)
}

/** The rows with a plan number as the operator's API gives them, with the text that they were read from. */
export async function storedRows(
  shop: { url: string },
  planID: number,
  columns: readonly string[] = ['*'],
): Promise<{ text: string; rows: Record<string, unknown>[] }> {
  const answer = await fetch(
    `${shop.url}/rest/v1/server_plans?cherry_plan_id=eq.${String(planID)}&select=${columns.join(',')}`,
    { headers: await operatorHeaders(shop) },
  )
  const text = await answer.text()
  return { text, rows: JSON.parse(text) as Record<string, unknown>[] }
}

/** Goes to one of the pages of the shop's settings. */
export async function toSettings(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name, exact: true }).click()
}
