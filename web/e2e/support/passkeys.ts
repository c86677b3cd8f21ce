import { createServer } from 'node:net'

import type { Page } from '@playwright/test'

import { accessCode } from './operator.ts'
import { openShop } from './shop.ts'

/** Opens a shop at a public address, which passkeys are made for; env adds settings. */
export async function openNamedShop(env: Record<string, string> = {}) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const shop = await openShop({
    LAUNCHRACK_ACCESS_CODE: accessCode,
    LAUNCHRACK_PUBLIC_URL: url,
    LAUNCHRACK_ADDR: `127.0.0.1:${port}`,
    ...env,
  })
  return { ...shop, url }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Gives a page an authenticator with a fingerprint that is always right. */
export async function addAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
