import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { test as base } from '@playwright/test'

import { writeDatabase } from './catalogue.ts'
import { partnerSettings } from './partners.ts'
import { untilInteractive } from './interactive.ts'
import { expect, findingsOfPretended, isPretending, understandPretended } from './pretend.ts'
import { leftOut } from './pretend-known.ts'
import { learnNames } from './pretend-names.ts'
import { type Running, start } from './process.ts'

/** A shop of its own, with a sandbox for the partners. */
export interface Shop extends Running {
  sandbox: Running
  key: string
  /** The database's address, for commands beside the running shop. */
  database: string
}

export const anonKey = 'anon-key-of-the-journeys'

/**
 * Opens a shop whose partners are a fresh sandbox; env adds settings. Its database holds
 * the bundled plans of the partners that the journeys know, or with 'whole' is left for
 * the program to make.
 */
export async function openShop(
  env: Record<string, string> = {},
  catalogue: 'journeys' | 'whole' = 'journeys',
): Promise<Shop & { close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'launchrack-'))
  if (catalogue === 'journeys') await writeDatabase(`${folder}/shop.db`)
  const database = `sqlite://${folder}/shop.db`
  const sandbox = await start(['sandbox', '--addr', '127.0.0.1:0'])
  const shop = await start(['serve'], {
    LAUNCHRACK_ADDR: '127.0.0.1:0',
    LAUNCHRACK_DATABASE_URL: database,
    ...(await partnerSettings(sandbox.url)),
    LAUNCHRACK_BACKUPS_DIR: `${folder}/backups`,
    LAUNCHRACK_RATES_URL: '',
    LAUNCHRACK_CHECK_LINKS: 'off',
    LAUNCHRACK_METRICS_ADDR: '',
    LAUNCHRACK_REFRESH_EVERY: '0',
    LAUNCHRACK_REFRESH_SHARE: '0s',
    LAUNCHRACK_ANON_KEY: anonKey,
    LAUNCHRACK_CHERRY_AFFILIATE: 'RACK42',
    ...(isPretending && { LAUNCHRACK_LANGUAGES: 'xx' }),
    ...env,
  })
  if (isPretending) await learnNames(shop.url, headers())
  return {
    ...shop,
    sandbox,
    key: anonKey,
    database,
    close: async () => {
      if (isPretending) await learnNames(shop.url, headers())
      await Promise.all([shop.stop(), sandbox.stop()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Asks the shop to refresh both partners and fails unless both did. */
export async function refreshAll(shop: { url: string }): Promise<void> {
  for (const name of ['fetch-server-plans', 'fetch-contabo-plans']) {
    const answer = await fetch(`${shop.url}/functions/v1/${name}`, { method: 'POST', headers: headers() })
    if (!answer.ok) throw new Error(`${name}: ${String(answer.status)} ${await answer.text()}`)
  }
  if (isPretending) await learnNames(shop.url, headers())
}

/** Makes the sandbox's Contabo misbehave from now on; none is no fault. */
export async function misbehave(shop: Shop, fault: string): Promise<void> {
  const answer = await fetch(`${shop.sandbox.url}/sandbox/fault?partner=contabo&fault=${fault}`, { method: 'POST' })
  if (!answer.ok) throw new Error(`${fault}: ${String(answer.status)} ${await answer.text()}`)
}

/** The headers of every API call. */
export function headers(): Record<string, string> {
  return { apikey: anonKey, Authorization: `Bearer ${anonKey}` }
}

/**
 * `shop` is shared by a worker's read-only journeys and holds the sandbox's
 * plans, and `speaking` is another in three languages; `ownShop` is fresh for one test that changes something.
 */
export const test = base.extend<{ ownShop: Shop; pretended: undefined }, { shop: Shop; speaking: Shop }>({
  browser: [
    async ({ browser }, use) => {
      if (isPretending) await understandPretended(browser)
      await use(untilInteractive(browser))
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({}, use) => {
      const shop = await openShop()
      await refreshAll(shop)
      await use(shop)
      await shop.close()
    },
    { scope: 'worker' },
  ],
  speaking: [
    async ({}, use) => {
      const shop = await openShop({ LAUNCHRACK_LANGUAGES: 'en,de,fr' })
      await refreshAll(shop)
      await use(shop)
      await shop.close()
    },
    { scope: 'worker' },
  ],
  pretended: [
    async ({}, use, info) => {
      if (isPretending) info.skip(leftOut.has(info.title), leftOut.get(info.title))
      await use(undefined)
      if (isPretending) expect(await findingsOfPretended(headers())).toEqual([])
    },
    { auto: true },
  ],
  ownShop: async ({}, use) => {
    const shop = await openShop()
    await use(shop)
    await shop.close()
  },
})

export { expect }
