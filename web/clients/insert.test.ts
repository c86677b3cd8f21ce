import { type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { openShop, type Shop } from './shop.ts'

// Everything that docs/api.md says of adding plans, by supabase-js with an
// operator's session. What that client cannot send goes by fetch.

let shop: Shop
let token: string
let operator: SupabaseClient
let visitor: SupabaseClient

beforeAll(async () => {
  shop = await openShop()
  token = await shop.token()
  operator = await shop.operator()
  visitor = shop.client()
})

afterAll(() => shop.stop())

const table = () => operator.from('server_plans')

/** Rows that only the calling test names so. */
let made = 0
const freshName = (): string => `Plan of a test ${String(++made)}`
const row = (more: object = {}) => ({ cherry_plan_id: 86, name: freshName(), ...more })

/** How many rows there are, of a name or of all, as an operator counts them. */
async function count(name?: string): Promise<number> {
  const all = table().select('*', { count: 'exact', head: true })
  const answer = await (name === undefined ? all : all.eq('name', name))
  expect(answer.error).toBeNull()
  return answer.count ?? -1
}

/** Sends a body as it stands to the table. */
function post(body: string, headers: Record<string, string> = {}, parameters = ''): Promise<Response> {
  return fetch(`${shop.url}/rest/v1/server_plans${parameters}`, {
    method: 'POST',
    body,
    headers: { apikey: shop.key, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
  })
}

const full = {
  cherry_plan_id: 9007199254740991,
  name: 'E5-1620v4 "<b>" 🚀',
  type: 'baremetal',
  category: 'general',
  tags: ['outlet', 'a, "b"'],
  available: true,
  cpu_cores: 4,
  cpu_model: 'E5-1620v4',
  cpu_frequency: '3.5 GHz',
  ram_size: 31.5,
  ram_type: 'DDR4 ECC',
  storage_size: 480,
  storage_type: 'SSD',
  network_speed: 3000,
  bandwidth: '100 TB',
  price_monthly_currencies: { USD: 66.1, EUR: 60 },
  price_hourly_currencies: { GBP: 0.0083 },
  price_annually_currencies: { EUR: 648 },
  price_monthly: 59.9,
  price_hourly: 0.0083,
  price_annually: 640.5,
  partner_name: 'Cherry Servers',
  partner_url: 'https://www.cherryservers.com/',
  partner_logo: 'https://cdn.example/logo.svg',
  plan_url: 'https://www.cherryservers.com/plans/86',
  plan_detail_url: 'http://www.cherryservers.com/86',
  referral_url: 'https://www.cherryservers.com/?ref=1',
  regions: ['Lithuania, Šiauliai', 'Netherlands, Amsterdam'],
  description: 'Line one\nline two\\',
  fetched_at: '2026-04-01T10:00:00.5+00:00',
  updated_at: '2026-04-02T00:00:00+00:00',
}

describe('what comes back', () => {
  test('nothing, unless it is asked for', async () => {
    const one = row()
    const answer = await table().insert(one)
    expect(answer).toMatchObject({ data: null, error: null, count: null, status: 201, statusText: 'Created' })
    expect(await count(one.name)).toBe(1)
  })
  test('the row, every column that was sent as it was sent', async () => {
    const { data, error, status } = await table().insert(full).select().single()
    expect(error).toBeNull()
    expect(status).toBe(201)
    const { id, ...rest } = data as typeof full & { id: number }
    expect(id).toBeGreaterThan(0)
    expect(rest).toMatchObject(full)
    const read = await visitor.from('server_plans').select().eq('id', id).single()
    expect(read.data).toEqual(data)
  })
  test('many rows, in their order, with the columns that are named', async () => {
    const list = [row({ type: 'vps' }), row({ type: 'vds' }), row()]
    const { data, error } = await table().insert(list).select('label:name, type, eur:price_monthly_currencies->>EUR')
    expect(error).toBeNull()
    expect(data).toEqual(list.map((one, i) => ({ label: one.name, type: ['vps', 'vds', null][i], eur: null })))
  })
  test('one object of many rows is refused, and none is stored', async () => {
    const name = freshName()
    const { data, error, status } = await table()
      .insert([row({ name }), row({ name })])
      .select()
      .single()
    expect({ data, status }).toEqual({ data: null, status: 406 })
    expect(error).toMatchObject({ code: 'PGRST116', details: 'The result contains 2 rows' })
    expect(await count(name)).toBe(0)
  })
  test('maybeSingle', async () => {
    const one = row()
    const { data, error } = await table().insert(one).select('name').maybeSingle()
    expect(error).toBeNull()
    expect(data).toEqual({ name: one.name })
  })
  test('csv', async () => {
    const one = row({ tags: ['a', 'b c'] })
    const { data, error } = await table().insert(one).select('name,tags').csv()
    expect(error).toBeNull()
    expect(data).toBe(`name,tags\n"${one.name}","{a,""b c""}"\n`)
  })
  test('the count', async () => {
    for (const how of ['exact', 'planned', 'estimated'] as const) {
      const answer = await table().insert([row(), row()], { count: how })
      expect(answer).toMatchObject({ data: null, error: null, count: 2, status: 201 })
    }
  })
  test('an empty list stores nothing', async () => {
    const before = await count()
    const { data, error, status } = await table().insert([]).select()
    expect({ data, error, status }).toEqual({ data: [], error: null, status: 201 })
    expect(await count()).toBe(before)
  })
  test('throwOnError', async () => {
    await expect(table().insert({ name: freshName() }).throwOnError()).rejects.toMatchObject({ code: '23502' })
  })
  test('minimal and headers only', async () => {
    for (const [prefer, where] of [
      ['return=minimal', null],
      ['return=headers-only', /^\/server_plans\?id=eq\.[0-9]+$/],
    ] as const) {
      const one = row()
      const answer = await post(JSON.stringify(one), { Prefer: prefer })
      expect([answer.status, await answer.text(), answer.headers.get('Preference-Applied')]).toEqual([201, '', prefer])
      const location = answer.headers.get('Location')
      if (where === null) expect(location).toBeNull()
      else {
        expect(location).toMatch(where)
        const { data } = await table()
          .select('name')
          .eq('id', Number(location?.split('.')[1]))
          .single()
        expect(data).toEqual({ name: one.name })
      }
    }
    const two = await post(JSON.stringify([row(), row()]), { Prefer: 'return=headers-only' })
    expect([two.status, two.headers.get('Location')]).toEqual([201, null])
  })
})

describe('columns', () => {
  const empty = {
    type: null,
    category: null,
    tags: null,
    cpu_cores: null,
    cpu_model: null,
    ram_size: null,
    price_monthly_currencies: null,
    price_monthly: null,
    partner_name: null,
    plan_url: null,
    regions: null,
    description: null,
  }
  const shown = ['available', ...Object.keys(empty)].join(',')

  test.each([
    ['absent', {}],
    ['null', { ...empty, available: null, fetched_at: null, id: null }],
    [
      'empty',
      {
        type: '',
        category: '',
        tags: [],
        cpu_model: '',
        price_monthly_currencies: {},
        partner_name: '',
        plan_url: '',
        regions: [],
        description: '',
      },
    ],
  ])('%s ones are null, and the plan is available', async (_, more) => {
    const before = Date.now()
    const { data, error } = await table().insert(row(more)).select(`${shown},fetched_at,updated_at`).single()
    expect(error).toBeNull()
    const { fetched_at, updated_at, ...rest } = data as unknown as Record<string, string>
    expect(rest).toEqual({ available: true, ...empty })
    for (const at of [fetched_at, updated_at]) expect(Math.abs(Date.parse(at ?? '') - before)).toBeLessThan(60_000)
  })
  test('rows of one list need not have the same, whatever becomes of those left out', async () => {
    for (const defaultToNull of [true, false]) {
      const list = [row({ available: false, regions: ['Singapore'] }), row({ price_hourly: 0.0083 })]
      const { data, error } = await table()
        .insert(list, { defaultToNull })
        .select('name,available,regions,price_hourly')
      expect(error).toBeNull()
      expect(data).toEqual([
        { name: list[0]?.name, available: false, regions: ['Singapore'], price_hourly: null },
        { name: list[1]?.name, available: true, regions: null, price_hourly: 0.0083 },
      ])
    }
  })
  test('missing=default is told to be followed', async () => {
    const answer = await post(
      JSON.stringify([row()]),
      { Prefer: 'missing=default, return=minimal' },
      '?columns=%22cherry_plan_id%22,%22name%22',
    )
    expect([answer.status, answer.headers.get('Preference-Applied')]).toEqual([201, 'missing=default, return=minimal'])
  })
  test('those that the address does not name are passed over', async () => {
    const answer = await post(
      JSON.stringify(row({ type: 'vps', nope: 1 })),
      { Prefer: 'return=representation' },
      '?columns=cherry_plan_id,name&select=type',
    )
    expect([answer.status, await answer.json()]).toEqual([201, [{ type: null }]])
  })
  test('prices keep every digit', async () => {
    const answer = await post(
      '{"cherry_plan_id":1,"name":"digits","price_monthly":10.10,"price_hourly":0.00000000083,"price_monthly_currencies":{"USD":1234567.123456789012}}',
      { Prefer: 'return=representation' },
      '?select=price_monthly,price_hourly,price_monthly_currencies',
    )
    expect(await answer.text()).toBe(
      '[{"price_monthly":10.10,"price_hourly":0.00000000083,"price_monthly_currencies":{"USD":1234567.123456789012}}]',
    )
  })
})

describe('what is refused', () => {
  const bad: [string, object, object][] = [
    [
      'no number',
      { cherry_plan_id: null },
      { code: '23502', message: expect.stringMatching(/^cherry_plan_id: /) as unknown },
    ],
    [
      'a number below 1',
      { cherry_plan_id: 0 },
      { code: '23502', message: expect.stringMatching(/^cherry_plan_id: /) as unknown },
    ],
    ['no name', { name: ' ' }, { code: '23502', message: expect.stringMatching(/^name: /) as unknown }],
    [
      'a text for a number',
      { cpu_cores: '8' },
      { code: '22P02', message: 'cpu_cores: accepted is a whole number; "8" came' },
    ],
    [
      'a number for a list',
      { regions: 5 },
      { code: '22P02', message: expect.stringMatching(/^regions: .*5 came/) as unknown },
    ],
    [
      'a text for a boolean',
      { available: 'yes' },
      { code: '22P02', message: expect.stringMatching(/^available: .*"yes" came/) as unknown },
    ],
    [
      'a price of 0',
      { price_monthly: 0 },
      { code: '23514', message: expect.stringMatching(/^price_monthly: 0 is not a price/) as unknown },
    ],
    [
      'a currency that is none',
      { price_hourly_currencies: { CHF: 1 } },
      { code: '22P02', message: expect.stringMatching(/^price_hourly_currencies: "CHF"/) as unknown },
    ],
    [
      'a script as a link',
      { plan_url: 'javascript:alert(1)' },
      { code: '23514', message: expect.stringMatching(/^plan_url: /) as unknown },
    ],
    [
      'a day that is none',
      { fetched_at: '2026-02-30' },
      { code: '22008', message: expect.stringMatching(/^fetched_at: /) as unknown },
    ],
    ['an id', { id: 5 }, { code: '428C9', message: expect.stringMatching(/^id: 5 came/) as unknown }],
    [
      'an unknown column',
      { colour: 'red' },
      { code: 'PGRST204', message: expect.stringContaining("'colour' column of 'server_plans'") as unknown },
    ],
    [
      'the computed column',
      { price_usd: 4 },
      { code: 'PGRST204', message: expect.stringContaining("'price_usd'") as unknown },
    ],
    [
      'several columns',
      { cpu_cores: 'x', ram_size: 'y', price_hourly: -1 },
      {
        code: '22P02',
        message: expect.stringMatching(/^cpu_cores: /) as unknown,
        hint: 'Also at fault in this row: ram_size, price_hourly',
      },
    ],
  ]
  test.each(bad)('%s', async (_, fault, error) => {
    const before = await count()
    const answer = await table().insert(row(fault)).select()
    expect({ data: answer.data, status: answer.status }).toEqual({ data: null, status: 400 })
    expect(answer.error).toMatchObject(error)
    expect(await count()).toBe(before)
  })
  test('all rows, where one is bad', async () => {
    const before = await count()
    const { error, status } = await table().insert([row(), row(), row({ cpu_cores: '8' }), row()])
    expect(status).toBe(400)
    expect(error).toMatchObject({ code: '22P02', message: 'cpu_cores: accepted is a whole number; "8" came (row 3)' })
    expect(await count()).toBe(before)
  })
  test('an unknown column of one row in a list', async () => {
    const before = await count()
    const { error, status } = await table().insert([row(), row({ colour: 'red' })])
    expect(status).toBe(400)
    expect(error).toMatchObject({ code: 'PGRST204', message: expect.stringContaining("'colour' column") as unknown })
    expect(await count()).toBe(before)
  })
  test('more than 1,000 rows', async () => {
    const name = freshName()
    const rows = Array.from({ length: 1001 }, () => row({ name }))
    const { error, status } = await table().insert(rows)
    expect(status).toBe(413)
    expect(error).toMatchObject({
      code: '54000',
      message: expect.stringContaining('1001 rows; at most 1000') as unknown,
    })
    const most = await table().insert(rows.slice(1), { count: 'exact' })
    expect(most).toMatchObject({ error: null, status: 201, count: 1000 })
    expect(await count(name)).toBe(1000)
  })
  test('anybody without a session', async () => {
    const one = row()
    const { data, error, status } = await visitor.from('server_plans').insert(one).select()
    expect({ data, status }).toEqual({ data: null, status: 401 })
    expect(error).toMatchObject({ code: '42501', message: 'permission denied for table server_plans' })
    const stale = await post(JSON.stringify(one), { Authorization: 'Bearer a-session-of-old' })
    expect([stale.status, await stale.json()]).toMatchObject([401, { code: 'PGRST301' }])
    expect(await count(one.name)).toBe(0)
  })
  test('what replaces rows, while a change and a withdrawal are followed', async () => {
    const { data } = await table().insert(row()).select('id,name').single()
    const { id, name } = data as { id: number; name: string }
    const upserts = [
      table().upsert(row()),
      table().upsert(row(), { ignoreDuplicates: true }),
      table().upsert(row(), { onConflict: 'id' }),
    ]
    for (const upsert of upserts) {
      const answer = await upsert
      expect(answer.status).toBe(400)
      expect(answer.error).toMatchObject({ code: '0A000', hint: 'Use insert instead of upsert.' })
    }
    expect(await count(name)).toBe(1)
    const changed = await table()
      .update({ name: `${name} again` })
      .eq('id', id)
    expect([changed.status, changed.error]).toEqual([204, null])
    expect([await count(name), await count(`${name} again`)]).toEqual([0, 1])
    const withdrawn = await table().delete().eq('id', id)
    expect([withdrawn.status, withdrawn.error]).toEqual([204, null])
    expect(await count(`${name} again`)).toBe(0)
  })
  test('what is no JSON, and other forms', async () => {
    const before = await count()
    const cases: [string, Record<string, string>, number, string][] = [
      ['{"name":', {}, 400, 'PGRST102'],
      ['', {}, 400, 'PGRST102'],
      ['{"cherry_plan_id":1,"name":"a","name":"b"}', {}, 400, '42701'],
      ['cherry_plan_id,name\n1,a\n', { 'Content-Type': 'text/csv' }, 415, 'PGRST102'],
      [JSON.stringify(row({ description: 'x'.repeat(1 << 20) })), {}, 413, '54000'],
    ]
    for (const [body, headers, status, code] of cases) {
      const answer = await post(body, headers)
      expect([answer.status, await answer.json()]).toMatchObject([status, { code }])
    }
    expect(await count()).toBe(before)
  })
})

describe('afterwards', () => {
  test('the next read shows the plan, and so do all counts', async () => {
    const seen = async () => {
      const [rows, facets, browsed] = await Promise.all([
        visitor.from('server_plans').select('id', { count: 'exact' }).eq('type', 'vds').limit(1),
        visitor.rpc('plan_facets', { type: 'eq.vds' }),
        visitor.rpc('browse_plans', { type: 'eq.vds', limit: 1 }),
      ])
      const {
        total,
        facets: { regions },
      } = facets.data as { total: number; facets: { regions: { value: string; count: number }[] } }
      return [
        rows.count ?? -1,
        total,
        (browsed.data as { total: number }).total,
        regions.find(({ value }) => value === 'Antarctica, McMurdo')?.count ?? 0,
      ]
    }
    const [before = 0] = await seen()
    expect(await seen()).toEqual([before, before, before, 0])
    for (const added of [1, 2]) {
      const { error } = await table().insert(row({ type: 'vds', regions: ['Antarctica, McMurdo'] }))
      expect(error).toBeNull()
      expect(await seen()).toEqual([before + added, before + added, before + added, added])
    }
  })
  test('the public does not see what is not available', async () => {
    const one = row({ available: false })
    const { error } = await table().insert(one)
    expect(error).toBeNull()
    expect(await count(one.name)).toBe(1)
    expect((await visitor.from('server_plans').select().eq('name', one.name)).data).toEqual([])
  })
  test('no refresh changes or withdraws the plan', async () => {
    const { data } = await table()
      .insert(row({ partner_name: 'Contabo', price_monthly: 1 }))
      .select()
      .single()
    expect((await operator.functions.invoke('fetch-contabo-plans', { method: 'POST' })).error).toBeNull()
    const { id } = data as { id: number }
    expect((await visitor.from('server_plans').select().eq('id', id).single()).data).toEqual(data)
  })
  test('plans may be equal', async () => {
    const one = row()
    const { error } = await table().insert([one, one])
    expect(error).toBeNull()
    expect((await table().insert(one)).error).toBeNull()
    expect(await count(one.name)).toBe(3)
  })
})

describe('the form', () => {
  test('preview_plan tells every problem and stores nothing', async () => {
    const before = await count()
    const bad = await operator.rpc('preview_plan', row({ cpu_cores: 'x', price_monthly: 0 }))
    expect(bad.error).toBeNull()
    expect((bad.data as { problems: { field: string }[] }).problems.map(({ field }) => field)).toEqual([
      'cpu_cores',
      'price_monthly',
    ])
    const good = row({ price_monthly: 10 })
    const { data } = await operator.rpc('preview_plan', good)
    expect(data).toMatchObject({ problems: [], item: { name: good.name, price_monthly: 10 } })
    expect(await count()).toBe(before)
  })
  test('plan_suggestions', async () => {
    const { data, error } = await operator.rpc('plan_suggestions')
    expect(error).toBeNull()
    expect((data as { partner_name: string[] }).partner_name).toEqual(
      expect.arrayContaining(['Cherry Servers', 'Contabo']),
    )
  })
  test('neither is for the public', async () => {
    for (const name of ['preview_plan', 'plan_suggestions']) {
      const { error, status } = await visitor.rpc(name, {})
      expect(status).toBe(401)
      expect(error).toMatchObject({ code: '42501', message: `permission denied for function ${name}` })
    }
  })
})
