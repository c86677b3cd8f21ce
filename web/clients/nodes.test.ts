import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createClient, REALTIME_SUBSCRIBE_STATES, type RealtimePostgresChangesPayload } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { type Running, start } from '../e2e/support/process.ts'
import { unlock } from './shop.ts'

// Two processes on one PostgreSQL: what is written on one is told on the other.

const root = fileURLToPath(new URL('../..', import.meta.url))
const key = 'anon-key-of-the-clients'

type Row = Record<string, unknown> & { id: number }
type Change = RealtimePostgresChangesPayload<Row>

// The address is empty where PostgreSQL is not installed.
const server = spawn('go', ['run', './internal/testing/pgtest/serve'], {
  cwd: root,
  stdio: ['pipe', 'pipe', 'inherit'],
})
const address = await new Promise<string>((resolve) => {
  let text = ''
  server.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString()
    if (text.endsWith('\n')) resolve(text.trim())
  })
  server.once('exit', () => {
    resolve('')
  })
})

const nodes: Running[] = []

beforeAll(async () => {
  for (let i = 0; address !== '' && i < 2; i++) {
    nodes.push(
      await start(['serve', '--addr', '127.0.0.1:0'], {
        LAUNCHRACK_DATABASE_URL: address,
        LAUNCHRACK_REFRESH_EVERY: '0',
        LAUNCHRACK_METRICS_ADDR: '',
        LAUNCHRACK_RATES_URL: '',
        LAUNCHRACK_CHECK_LINKS: 'off',
        LAUNCHRACK_ANON_KEY: key,
        LAUNCHRACK_ACCESS_CODE: '4821',
      }),
    )
  }
})

afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  const ended = server.exitCode === null ? once(server, 'exit') : undefined
  server.stdin.end()
  await ended
})

test.skipIf(address === '')('INSERT, UPDATE and DELETE of one node are told on the other within a second', async () => {
  const [here, there] = nodes as [Running, Running]
  const token = await unlock(here.url, key)
  const came: Change[] = []
  const client = createClient(there.url, key, { realtime: { transport: WebSocket as never } })
  await new Promise<void>((resolve, reject) => {
    client
      .channel('all')
      .on('postgres_changes', { schema: 'public', table: 'server_plans', event: '*' }, (change: Change) => {
        came.push(change)
      })
      .subscribe((status, error) => {
        if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve()
        else reject(new Error(`${status}: ${error?.message ?? ''}`))
      })
  })
  const waits: number[] = []
  let expected = 0
  const change = async (method: string, address: string, body: object, kind: string) => {
    const answer = await fetch(`${here.url}/rest/v1/server_plans${address}`, {
      method,
      body: JSON.stringify(body),
      headers: {
        apikey: key,
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        Prefer: 'return=representation',
      },
    })
    const at = performance.now()
    const [row] = (await answer.json()) as [Row]
    expected++
    await expect.poll(() => came.length, { timeout: 1000, interval: 2 }).toBe(expected)
    waits.push(performance.now() - at)
    expect(came.at(-1)?.eventType).toBe(kind)
    return row
  }
  for (let i = 0; i < 10; i++) {
    const { id } = await change('POST', '', { cherry_plan_id: 86, name: `Elsewhere ${String(i)}` }, 'INSERT')
    await change('PATCH', `?id=eq.${String(id)}`, { price_monthly_currencies: { USD: 9 } }, 'UPDATE')
    await change('DELETE', `?id=eq.${String(id)}`, {}, 'DELETE')
  }
  waits.sort((a, b) => a - b)
  console.log(
    `told after ${String(waits[15]?.toFixed(0))} ms in the middle, ${String(waits.at(-1)?.toFixed(0))} ms at most`,
  )
  await client.removeAllChannels()
})
