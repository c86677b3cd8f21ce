import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createClient, type SupabaseClient } from '@supabase/supabase-js'

import { partnerSettings } from '../e2e/support/partners.ts'
import { start } from '../e2e/support/process.ts'

const code = '4821'

/** The real binary with the plans of the sandbox, and clients of it. */
export interface Shop {
  url: string
  key: string
  /** A client with the public key, or another that is none. */
  client(key?: string): SupabaseClient
  /** A client with an operator's session, got for the access code. */
  operator(): Promise<SupabaseClient>
  /** An operator's token, got for the access code. */
  token(): Promise<string>
  stop(): Promise<void>
}

/** Starts a shop of its own and fills it by both refresh functions. */
export async function openShop(): Promise<Shop> {
  const folder = await mkdtemp(join(tmpdir(), 'launchrack-clients-'))
  const key = 'anon-key-of-the-clients'
  const sandbox = await start(['sandbox', '--addr', '127.0.0.1:0'])
  const running = await start(['serve', '--addr', '127.0.0.1:0'], {
    LAUNCHRACK_DATABASE_URL: `sqlite://${folder}/shop.db`,
    ...(await partnerSettings(sandbox.url)),
    LAUNCHRACK_REFRESH_EVERY: '0',
    LAUNCHRACK_REFRESH_SHARE: '0s',
    LAUNCHRACK_METRICS_ADDR: '',
    LAUNCHRACK_RATES_URL: '',
    LAUNCHRACK_CHECK_LINKS: 'off',
    LAUNCHRACK_ANON_KEY: key,
    LAUNCHRACK_ACCESS_CODE: code,
  })
  const { url } = running
  const shop: Shop = {
    url,
    key,
    client: (apikey = key) =>
      createClient(url, apikey, { auth: { persistSession: false, autoRefreshToken: false }, realtime }),
    operator: async () => {
      const token = await shop.token()
      return createClient(url, key, { accessToken: () => Promise.resolve(token), realtime })
    },
    token: () => unlock(url, key),
    stop: async () => {
      await Promise.all([running.stop(), sandbox.stop()])
      await rm(folder, { recursive: true, force: true })
    },
  }
  for (const name of ['fetch-server-plans', 'fetch-contabo-plans']) {
    const { error } = await shop.client().functions.invoke(name, { method: 'POST' })
    if (error) throw new Error(`${name}: ${String(error)}`)
  }
  return shop
}

export async function unlock(url: string, key: string): Promise<string> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=access_code`, {
    method: 'POST',
    body: JSON.stringify({ code }),
    headers: { apikey: key, Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
  })
  const session = (await answer.json()) as { access_token?: string; token_type?: string }
  if (!session.access_token || session.token_type !== 'bearer')
    throw new Error(`no session: ${answer.status} ${JSON.stringify(session)}`)
  return session.access_token
}

/** Node below 22 has no socket; realtime wants one when the client is made; realtime.test.ts brings one along. */
function NoSocket(): never {
  throw new Error('this client opens no socket')
}

const realtime = { transport: NoSocket as never }
