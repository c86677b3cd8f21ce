import {
  createClient,
  REALTIME_SUBSCRIBE_STATES,
  type RealtimeChannel,
  type RealtimePostgresChangesPayload,
  type SupabaseClient,
} from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'

import { openShop, type Shop } from './shop.ts'

// What docs/api.md says of following changes, by an unchanged supabase-js.

let shop: Shop
let token: string
const open: SupabaseClient[] = []

beforeAll(async () => {
  shop = await openShop()
  token = await shop.token()
})

afterAll(() => shop.stop())

afterEach(async () => {
  for (const client of open.splice(0)) await client.removeAllChannels()
})

type Row = Record<string, unknown> & { id: number; name: string }
type Change = RealtimePostgresChangesPayload<Row>

function client(vsn?: '1.0.0' | '2.0.0', key = shop.key): SupabaseClient {
  const made = createClient(shop.url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never, ...(vsn && { vsn }) },
  })
  open.push(made)
  return made
}

/** Subscribes and gives what comes. */
async function follow(channel: RealtimeChannel, filter: object): Promise<Change[]> {
  const came: Change[] = []
  channel.on(
    'postgres_changes',
    { schema: 'public', table: 'server_plans', event: '*', ...filter } as never,
    (change: Change) => came.push(change),
  )
  await subscribed(channel)
  return came
}

function subscribed(channel: RealtimeChannel): Promise<void> {
  return new Promise((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve()
      else reject(new Error(`${status}: ${error?.message ?? ''}`))
    })
  })
}

const send = (method: string, address: string, body?: object) =>
  fetch(`${shop.url}/rest/v1/server_plans${address}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    headers: {
      apikey: shop.key,
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      Prefer: 'return=representation',
    },
  })

let made = 0
async function insert(more: object = {}): Promise<Row> {
  const answer = await send('POST', '', { cherry_plan_id: 86, name: `Followed ${String(++made)}`, ...more })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as [Row])[0]
}

/** Waits a second at most, as the shop promises, until so many changes came. */
async function within(came: Change[], n: number): Promise<Change[]> {
  await expect.poll(() => came.length, { timeout: 1000, interval: 5 }).toBe(n)
  return came
}

describe.each(['1.0.0', '2.0.0'] as const)('version %s', (vsn) => {
  test('a row is inserted, changed, hidden, shown and withdrawn', async () => {
    const came = await follow(client(vsn).channel('all'), {})
    const row = await insert({ price_monthly_currencies: { USD: 10.5 }, tags: ['a', 'b'] })
    const [first] = await within(came, 1)
    expect(first).toMatchObject({ eventType: 'INSERT', schema: 'public', table: 'server_plans', errors: null, old: {} })
    expect(first?.new).toEqual(row)
    expect(Date.parse(first?.commit_timestamp ?? '')).toBeGreaterThan(Date.now() - 10_000)

    await send('PATCH', `?id=eq.${String(row.id)}`, { price_monthly_currencies: { USD: 9 } })
    const second = (await within(came, 2))[1]
    expect(second).toMatchObject({
      eventType: 'UPDATE',
      new: { id: row.id, price_monthly_currencies: { USD: 9 } },
      old: { id: row.id, price_monthly_currencies: { USD: 10.5 } },
    })

    await send('PATCH', `?id=eq.${String(row.id)}`, { available: false })
    expect((await within(came, 3))[2]).toMatchObject({
      eventType: 'DELETE',
      new: {},
      old: { id: row.id, name: row.name, available: true },
    })
    await send('PATCH', `?id=eq.${String(row.id)}`, { available: true })
    expect((await within(came, 4))[3]).toMatchObject({
      eventType: 'INSERT',
      new: { id: row.id, available: true },
      old: {},
    })
    await send('DELETE', `?id=eq.${String(row.id)}`)
    expect((await within(came, 5))[4]).toMatchObject({ eventType: 'DELETE', old: { id: row.id, name: row.name } })
  })
})

describe('what a channel gets', () => {
  test('filters are asked of the new row, of a deleted one of the old', async () => {
    const channel = client().channel('filters')
    const came: Record<string, string[]> = { inserts: [], vps: [], deletes: [], both: [], in: [], name: [] }
    const on = (key: string, filter: object) => {
      channel.on(
        'postgres_changes',
        { schema: 'public', table: 'server_plans', ...filter } as never,
        (change: Change) => {
          came[key]?.push(change.eventType)
        },
      )
    }
    on('inserts', { event: 'INSERT' })
    on('vps', { event: '*', filter: 'type=eq.vps' })
    on('deletes', { event: 'DELETE', filter: 'cpu_cores=gte.8' })
    on('both', { event: '*', filter: 'type=eq.vds,cpu_cores=lt.8' })
    on('name', { event: 'UPDATE', filter: 'name=eq.A (name)' })
    on('in', { event: '*', filter: 'type=in.(vds,"baremetal")' })
    await subscribed(channel)
    const all = await follow(client().channel('all'), {})
    const { id } = await insert({ name: 'A (name)', type: 'vps', cpu_cores: 8 })
    await send('PATCH', `?id=eq.${String(id)}`, { type: 'vds' })
    await send('PATCH', `?id=eq.${String(id)}`, { cpu_cores: 4 })
    await send('PATCH', `?id=eq.${String(id)}`, { cpu_cores: 16 })
    await send('DELETE', `?id=eq.${String(id)}`)
    await within(all, 5)
    await expect.poll(() => came.deletes?.length, { timeout: 1000 }).toBe(1)
    expect(came).toEqual({
      inserts: ['INSERT'],
      vps: ['INSERT'],
      deletes: ['DELETE'],
      both: ['UPDATE'],
      in: ['UPDATE', 'UPDATE', 'UPDATE', 'DELETE'],
      name: ['UPDATE', 'UPDATE', 'UPDATE'],
    })
  })
  test('two channels, of which one leaves', async () => {
    const supabase = client()
    const stays = supabase.channel('stays')
    const leaves = supabase.channel('leaves')
    const [a, b] = [await follow(stays, {}), await follow(leaves, { event: 'INSERT' })]
    await insert()
    await within(a, 1)
    await within(b, 1)
    expect(await leaves.unsubscribe()).toBe('ok')
    await insert()
    await within(a, 2)
    expect(b.length).toBe(1)
  })
})

describe('what is refused', () => {
  test.each([
    ['another table', { table: 'settings' }, 'table'],
    ['another schema', { schema: 'auth' }, 'schema'],
    ['an unknown column', { filter: 'colour=eq.red' }, 'colour'],
    ['a wrong value', { filter: 'cpu_cores=eq.many' }, 'many'],
    ['a comma outside quotes', { filter: 'name=eq.a, b' }, 'column=operator.value'],
    ['no condition', { filter: 'type' }, 'column=operator.value'],
  ])('%s, with a reason', async (_, filter, reason) => {
    const channel = client().channel('refused')
    const said: string[] = []
    channel.on('system', {}, (message: { status: string; message: string }) =>
      said.push(`${message.status} ${message.message}`),
    )
    await expect(follow(channel, filter)).rejects.toThrow(reason)
    expect(said).toEqual([expect.stringMatching(/^error /)])
    expect(said[0]).toContain(reason)
  })
  test('a broadcast, in either version, while the settings of one at joining are ignored', async () => {
    for (const vsn of ['1.0.0', '2.0.0'] as const) {
      const channel = client(vsn).channel('room', {
        config: { broadcast: { ack: true, self: true }, presence: { key: 'me' } },
      })
      const came = await follow(channel, {})
      expect(await channel.send({ type: 'broadcast', event: 'hello', payload: { a: 1 } })).toBe('error')
      await insert()
      await within(came, 1)
    }
  })
  test('a wrong key', async () => {
    const status = await new Promise((resolve) => {
      const socket = new WebSocket(`${shop.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=wrong&vsn=1.0.0`)
      socket.on('unexpected-response', (_, answer) => {
        resolve(answer.statusCode)
      })
      socket.on('open', () => {
        resolve('open')
      })
    })
    expect(status).toBe(401)
  })
})
