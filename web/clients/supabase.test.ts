import { type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { openShop, type Shop } from './shop.ts'

// Every documented reading call of supabase-js on the shop's own API. What a
// filter must find is worked out here from the plain rows.

/** The columns that the filters below look at. */
interface Row {
  id: number
  name: string
  type: string | null
  category: string | null
  tags: string[] | null
  cpu_cores: number | null
  cpu_model: string | null
  ram_size: number | null
  regions: string[] | null
  partner_name: string
  price_monthly_currencies: Partial<Record<'USD' | 'EUR' | 'GBP', number>> | null
  price_hourly: number | null
  description: string | null
}

let shop: Shop
let supabase: SupabaseClient
let rows: Row[]

beforeAll(async () => {
  shop = await openShop()
  supabase = shop.client()
  const answer = await fetch(`${shop.url}/rest/v1/server_plans?order=id`, {
    headers: { apikey: shop.key, Authorization: `Bearer ${shop.key}` },
  })
  rows = (await answer.json()) as Row[]
  expect(rows.length).toBeGreaterThan(50)
})

afterAll(() => shop.stop())

const plans = () => supabase.from('server_plans')
const ids = (list: { id: number }[] | null): number[] => (list ?? []).map((row) => row.id)
const where = (test: (row: Row) => boolean): number[] => ids(rows.filter(test))

describe('filters', () => {
  const all = () => plans().select('id').order('id')
  type Filtered = ReturnType<typeof all>
  const has = (list: string[] | null, item: string): boolean => list?.includes(item) ?? false

  const cases: [string, (q: Filtered) => Filtered, (row: Row) => boolean][] = [
    ['eq', (q) => q.eq('type', 'vps'), (row) => row.type === 'vps'],
    ['neq', (q) => q.neq('type', 'vps'), (row) => row.type !== null && row.type !== 'vps'],
    ['gt', (q) => q.gt('cpu_cores', 8), (row) => row.cpu_cores !== null && row.cpu_cores > 8],
    ['gte', (q) => q.gte('cpu_cores', 8), (row) => row.cpu_cores !== null && row.cpu_cores >= 8],
    ['lt', (q) => q.lt('ram_size', 32), (row) => row.ram_size !== null && row.ram_size < 32],
    ['lte', (q) => q.lte('ram_size', 32), (row) => row.ram_size !== null && row.ram_size <= 32],
    ['like', (q) => q.like('name', '%VPS%'), (row) => row.name.includes('VPS')],
    [
      'likeAllOf',
      (q) => q.likeAllOf('name', ['%VPS%', '%1%']),
      (row) => row.name.includes('VPS') && row.name.includes('1'),
    ],
    ['likeAnyOf', (q) => q.likeAnyOf('name', ['%VPS%', '%VDS%']), (row) => /VPS|VDS/.test(row.name)],
    ['ilike', (q) => q.ilike('cpu_model', '%EPYC%'), (row) => /epyc/i.test(row.cpu_model ?? '')],
    [
      'ilikeAllOf',
      (q) => q.ilikeAllOf('name', ['%vps%', '%2%']),
      (row) => /vps/i.test(row.name) && row.name.includes('2'),
    ],
    ['ilikeAnyOf', (q) => q.ilikeAnyOf('name', ['%vds%', 'e%']), (row) => /vds|^e/i.test(row.name)],
    ['regexMatch', (q) => q.regexMatch('name', '^[A-Z].*[0-9]$'), (row) => /^[A-Z].*[0-9]$/s.test(row.name)],
    ['regexIMatch', (q) => q.regexIMatch('cpu_model', 'xeon|ryzen'), (row) => /xeon|ryzen/i.test(row.cpu_model ?? '')],
    ['is null', (q) => q.is('cpu_model', null), (row) => row.cpu_model === null],
    ['is true', (q) => q.is('available', true), () => true],
    ['isDistinct', (q) => q.isDistinct('type', 'vps'), (row) => row.type !== 'vps'],
    ['in', (q) => q.in('type', ['vps', 'vds']), (row) => row.type === 'vps' || row.type === 'vds'],
    [
      'in with commas and brackets',
      (q) => q.in('partner_name', ['Contabo', 'a,b', '(x)']),
      (row) => row.partner_name === 'Contabo',
    ],
    ['in of nothing', (q) => q.in('type', []), () => false],
    [
      'notIn',
      (q) => q.notIn('cpu_cores', [4, 8]),
      (row) => row.cpu_cores !== null && row.cpu_cores !== 4 && row.cpu_cores !== 8,
    ],
    ['contains a list', (q) => q.contains('regions', ['European Union']), (row) => has(row.regions, 'European Union')],
    [
      'contains a list with commas',
      (q) => q.contains('regions', ['"Netherlands, Amsterdam"']),
      (row) => has(row.regions, 'Netherlands, Amsterdam'),
    ],
    ['contains a literal', (q) => q.contains('regions', '{Singapore}'), (row) => has(row.regions, 'Singapore')],
    [
      'contains an object',
      (q) => q.contains('price_monthly_currencies', { EUR: 4.5 }),
      (row) => row.price_monthly_currencies?.EUR === 4.5,
    ],
    [
      'containedBy',
      (q) => q.containedBy('tags', ['outlet', 'nvme']),
      (row) => row.tags?.every((tag) => tag === 'outlet' || tag === 'nvme') ?? false,
    ],
    [
      'containedBy an object',
      (q) => q.containedBy('price_monthly_currencies', {}),
      (row) => row.price_monthly_currencies !== null && Object.keys(row.price_monthly_currencies).length === 0,
    ],
    [
      'overlaps',
      (q) => q.overlaps('regions', ['Singapore', 'European Union']),
      (row) => has(row.regions, 'Singapore') || has(row.regions, 'European Union'),
    ],
    [
      'match',
      (q) => q.match({ type: 'vps', partner_name: 'Contabo' }),
      (row) => row.type === 'vps' && row.partner_name === 'Contabo',
    ],
    ['not', (q) => q.not('cpu_cores', 'is', null), (row) => row.cpu_cores !== null],
    [
      'not in',
      (q) => q.not('type', 'in', '(vps,vds)'),
      (row) => row.type !== null && row.type !== 'vps' && row.type !== 'vds',
    ],
    ['or', (q) => q.or('type.eq.vds,cpu_cores.gte.32'), (row) => row.type === 'vds' || (row.cpu_cores ?? 0) >= 32],
    [
      'or of trees',
      (q) => q.or('and(type.eq.vps,cpu_cores.lt.8),not.and(partner_name.eq.Contabo,ram_size.not.is.null)'),
      (row) =>
        (row.type === 'vps' && row.cpu_cores !== null && row.cpu_cores < 8) ||
        row.partner_name !== 'Contabo' ||
        row.ram_size === null,
    ],
    [
      'filter',
      (q) => q.filter('partner_name', 'in', '("Cherry Servers")'),
      (row) => row.partner_name === 'Cherry Servers',
    ],
    [
      'filter on a JSON path',
      (q) => q.filter('price_monthly_currencies->EUR', 'lt', 10),
      (row) => (row.price_monthly_currencies?.EUR ?? 10) < 10,
    ],
    [
      'several',
      (q) => q.eq('type', 'baremetal').gte('cpu_cores', 8).not('price_hourly', 'is', null),
      (row) => row.type === 'baremetal' && (row.cpu_cores ?? 0) >= 8 && row.price_hourly !== null,
    ],
  ]
  test.each(cases)('%s', async (_, narrow, holds) => {
    const { data, error, status } = await narrow(all())
    expect(error).toBeNull()
    expect(status).toBe(200)
    expect(ids(data)).toEqual(where(holds))
  })
  test('together tell most rows apart', () => {
    const telling = cases.filter(([, , holds]) => where(holds).length > 0 && where(holds).length < rows.length)
    expect(telling.length).toBeGreaterThan(20)
  })
})

describe('select', () => {
  test('all columns', async () => {
    const { data } = await plans().select().order('id')
    expect(data).toEqual(rows)
  })
  test('renames, JSON paths and the computed price', async () => {
    const { data, error } = await plans()
      .select('id, label:name, eur:price_monthly_currencies->>EUR, price_usd, price_eur, price_gbp')
      .order('id')
    expect(error).toBeNull()
    const digits = (n: number | undefined): number | null => n ?? null
    expect(
      (data ?? []).map(({ id, label, eur }) => ({
        id,
        label,
        eur: (eur as string | null) === null ? null : Number(eur),
      })),
    ).toEqual(rows.map((row) => ({ id: row.id, label: row.name, eur: digits(row.price_monthly_currencies?.EUR) })))
    expect(typeof data?.[0]?.price_usd).toBe('number')
    for (const row of data ?? []) {
      const { eur, price_eur } = row as { eur: string | null; price_eur: number | null }
      if (eur !== null) expect(price_eur).toBe(Number(eur))
    }
  })
  test('filters and orders by the price in each currency', async () => {
    for (const column of ['price_usd', 'price_eur', 'price_gbp'] as const) {
      const { data, error } = await plans()
        .select(`id, price:${column}`)
        .lt(column, 40)
        .order(column, { ascending: false })
      expect(error).toBeNull()
      const prices = (data as unknown as { price: number }[]).map(({ price }) => price)
      expect(prices.length).toBeGreaterThan(0)
      expect(Math.max(...prices)).toBeLessThan(40)
      expect(prices).toEqual([...prices].sort((a, b) => b - a))
    }
  })
  test('counts without rows', async () => {
    for (const count of ['exact', 'planned', 'estimated'] as const) {
      const answer = await plans().select('*', { count, head: true }).eq('type', 'vps')
      expect(answer.error).toBeNull()
      expect(answer.count).toBe(where((row) => row.type === 'vps').length)
      expect(answer.data).toBeNull()
    }
  })
  test('strips nulls', async () => {
    const { data, error } = await plans()
      .select('id,cpu_model,description')
      .is('cpu_model', null)
      .limit(3)
      .order('id')
      .stripNulls()
    expect(error).toBeNull()
    expect(data).toEqual(
      rows
        .filter((row) => row.cpu_model === null)
        .slice(0, 3)
        .map(({ id, description }) => (description === null ? { id } : { id, description })),
    )
  })
})

describe('order and pages', () => {
  test('descending, unknown first', async () => {
    const { data } = await plans()
      .select('id,cpu_cores')
      .order('cpu_cores', { ascending: false, nullsFirst: true })
      .order('id')
    const rank = (row: Row): number => row.cpu_cores ?? Infinity
    expect(ids(data)).toEqual(ids([...rows].sort((a, b) => (rank(a) === rank(b) ? a.id - b.id : rank(b) - rank(a)))))
  })
  test('descending, unknown last', async () => {
    const { data } = await plans()
      .select('id')
      .order('price_monthly_currencies->USD', { ascending: false, nullsFirst: false })
      .order('id')
    const rank = (row: Row): number => row.price_monthly_currencies?.USD ?? -1
    expect(ids(data)).toEqual(ids([...rows].sort((a, b) => rank(b) - rank(a) || a.id - b.id)))
  })
  test('limit', async () => {
    const { data } = await plans().select('id').order('id').limit(5)
    expect(ids(data)).toEqual(ids(rows.slice(0, 5)))
  })
  test('range with the total', async () => {
    const { data, count, status } = await plans().select('id', { count: 'exact' }).order('id').range(10, 19)
    expect(ids(data)).toEqual(ids(rows.slice(10, 20)))
    expect(count).toBe(rows.length)
    expect(status).toBe(206)
  })
  test('a range behind the end', async () => {
    const { error, status } = await plans().select('id', { count: 'exact' }).range(100_000, 100_009)
    expect(status).toBe(416)
    expect(error).toMatchObject({ code: 'PGRST103', message: 'Requested range not satisfiable' })
  })
})

describe('shapes', () => {
  test('single', async () => {
    const { data, error } = await plans().select('id,name').eq('id', rows[0]?.id).single()
    expect(error).toBeNull()
    expect(data).toEqual({ id: rows[0]?.id, name: rows[0]?.name })
  })
  test('single of none and of many', async () => {
    for (const [low, details] of [
      [-1, 'The result contains 0 rows'],
      [1e9, `The result contains ${rows.length} rows`],
    ] as const) {
      const { data, error, status } = await plans().select().lt('id', low).single()
      expect({ data, status }).toEqual({ data: null, status: 406 })
      expect(error).toMatchObject({
        code: 'PGRST116',
        message: 'Cannot coerce the result to a single JSON object',
        details,
        hint: null,
      })
    }
  })
  test('maybeSingle', async () => {
    const one = await plans().select('id').eq('id', rows[0]?.id).maybeSingle()
    expect(one.data).toEqual({ id: rows[0]?.id })
    const none = await plans().select('id').eq('id', -1).maybeSingle()
    expect(none).toMatchObject({ data: null, error: null })
    const many = await plans().select('id').maybeSingle()
    expect(many.error).toMatchObject({ code: 'PGRST116' })
  })
  test('csv', async () => {
    const { data, error } = await plans().select('id,type').order('id').limit(2).csv()
    expect(error).toBeNull()
    expect(data).toBe(
      `id,type\n${rows
        .slice(0, 2)
        .map((row) => `${row.id},${row.type ?? ''}\n`)
        .join('')}`,
    )
  })
  test('throwOnError', async () => {
    await expect(plans().select('nope').throwOnError()).rejects.toMatchObject({ code: '42703' })
  })
  test('abortSignal', async () => {
    const { error, data } = await plans().select().abortSignal(AbortSignal.abort())
    expect(data).toBeNull()
    expect(error?.message).toMatch(/abort/i)
  })
})

describe('errors', () => {
  const cases: [string, () => PromiseLike<{ error: unknown; status: number }>, number, object][] = [
    ['an unknown table', () => supabase.from('servers').select(), 404, { code: 'PGRST205', details: null }],
    [
      'an unknown column',
      () => plans().select('nome'),
      400,
      { code: '42703', message: 'column server_plans.nome does not exist' },
    ],
    [
      'a bad number',
      () => plans().select().eq('cpu_cores', 'many'),
      400,
      { code: '22P02', message: 'invalid input syntax for type bigint: "many"' },
    ],
    ['an operator that is none', () => plans().select().filter('name', 'about', 'x'), 400, { code: 'PGRST100' }],
    ['an operator that the type lacks', () => plans().select().like('cpu_cores', '8%'), 404, { code: '42883' }],
    ['another schema', () => supabase.schema('private').from('server_plans').select(), 406, { code: 'PGRST106' }],
    ['an embedded table', () => plans().select('id, partners(name)'), 400, { code: 'PGRST200' }],
    ['an unknown function', () => supabase.rpc('nope'), 404, { code: 'PGRST202' }],
    ['a change', () => plans().update({ name: 'x' }).eq('id', 1), 401, { code: '42501' }],
    ['a deletion', () => plans().delete().eq('id', 1), 401, { code: '42501' }],
    ['an insert without a session', () => plans().insert({ name: 'x' }), 401, { code: '42501' }],
    ['the query plan', () => plans().select().explain(), 406, { code: 'PGRST107' }],
    [
      'a wrong key',
      () => shop.client('wrong').from('server_plans').select(),
      401,
      { message: 'Invalid authentication credentials' },
    ],
  ]
  test.each(cases)('%s', async (_, call, status, error) => {
    const answer = await call()
    expect(answer.status).toBe(status)
    expect(answer.error).toMatchObject(error)
  })
})

describe('functions', () => {
  test('rpc plan_facets, posted and got', async () => {
    const want = where((row) => row.type === 'vps' && (row.cpu_cores ?? 0) >= 4).length
    const posted = await supabase.rpc('plan_facets', { type: 'eq.vps', cpu_cores: 'gte.4' })
    const got = await supabase.rpc('plan_facets', { type: 'eq.vps', cpu_cores: 'gte.4' }, { get: true })
    const filtered = await supabase.rpc('plan_facets').eq('type', 'vps').gte('cpu_cores', 4)
    for (const answer of [posted, got, filtered]) {
      expect(answer.error).toBeNull()
      expect(answer.data).toMatchObject({ total: want, price: { currency: 'USD' } })
    }
    expect(got.data).toEqual(posted.data)
    expect(filtered.data).toEqual(posted.data)
    const types = (posted.data as { facets: { type: { value: string; count: number }[] } }).facets.type
    expect(types).toContainEqual({
      value: 'vds',
      count: where((row) => row.type === 'vds' && (row.cpu_cores ?? 0) >= 4).length,
    })
  })
  test('rpc browse_plans', async () => {
    for (const get of [true, false]) {
      const { data, error } = await supabase.rpc(
        'browse_plans',
        { q: 'singapore', limit: 2, order: 'price_usd.asc.nullslast' },
        { get },
      )
      expect(error).toBeNull()
      const { total, items } = data as { total: number; items: Row[] }
      expect(total).toBeGreaterThan(0)
      expect(items.length).toBe(Math.min(2, total))
      for (const item of items)
        expect(JSON.stringify([item.name, item.regions, item.description, item.cpu_model])).toMatch(/singapore/i)
    }
  })
  test('rpc as one object', async () => {
    const { data, error } = await supabase.rpc('plan_facets').single()
    expect(error).toBeNull()
    expect(data).toMatchObject({ total: rows.length })
  })
  test('rpc of rows, narrowed as a table is', async () => {
    const id = rows.find((row) => (row.cpu_cores ?? 0) > 2)?.id
    const all = await supabase.rpc('similar_plans', { plan_id: id }, { count: 'exact' })
    expect(all.error).toBeNull()
    const similar = all.data as (Row & { differences: object[] })[]
    expect(all.count).toBe(similar.length)
    const few = await supabase
      .rpc('similar_plans', { plan_id: id })
      .select('id, name')
      .gt('cpu_cores', 4)
      .order('name', { ascending: false })
      .limit(3)
    const wanted = similar.filter((row) => (row.cpu_cores ?? 0) > 4).map(({ id, name }) => ({ id, name }))
    expect(few.data).toHaveLength(Math.min(3, wanted.length))
    for (const row of few.data as object[]) expect(wanted).toContainEqual(row)
    const one = await supabase.rpc('similar_plans', { plan_id: id }).select('id').limit(1).single()
    expect(one.data).toEqual({ id: similar[0]?.id })
    const partner = await supabase.rpc('partner_status').eq('partner', 'cherry').maybeSingle()
    expect(partner).toMatchObject({ error: null, data: { partner: 'cherry', outcome: 'ok' } })
    const misspelt = await supabase.rpc('price_history', { plan_id: id, curency: 'EUR' })
    expect(misspelt).toMatchObject({ status: 404, error: { code: 'PGRST202' } })
  })
  test('plan_events, read on and on, make the table', async () => {
    const mirror = new Map<number, Record<string, unknown>>()
    for (let last = 0, more = true; more; ) {
      const { data, error } = await supabase.from('plan_events').select().gt('seq', last).limit(50)
      expect(error).toBeNull()
      const events = data as { seq: number; plan_id: number; kind: string; after: Record<string, unknown> | null }[]
      more = events.length > 0
      for (const event of events) {
        last = event.seq
        if (event.kind === 'withdrawn') mirror.delete(event.plan_id)
        else mirror.set(event.plan_id, { ...mirror.get(event.plan_id), ...event.after })
      }
    }
    const { data } = await supabase.from('server_plans').select()
    const fromRates = /^(fetched_at|price_per_.*|setup_included_.*|renews_at_usd|payment|identity_check|score_.*)$/
    const facts = (row: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !fromRates.test(name)))
    const sold = [...mirror.values()].filter((row) => row.available).map(facts)
    const byId = (a: Record<string, unknown>, b: Record<string, unknown>) => Number(a.id) - Number(b.id)
    expect(sold.sort(byId)).toEqual((data as Record<string, unknown>[]).map(facts).sort(byId))
  })
  test('an empty select, and the number of rows', async () => {
    const whole = await supabase.from('server_plans').select('').eq('id', rows[0]?.id).single()
    expect(Object.keys(whole.data as object).length).toBeGreaterThan(40)
    expect((await supabase.from('server_plans').select('count')).data).toEqual([{ count: rows.length }])
    expect((await supabase.from('server_plans').select('type, n:count()')).error).toMatchObject({ code: 'PGRST123' })
  })
  test('functions.invoke', async () => {
    const { data, error } = await supabase.functions.invoke('fetch-server-plans', { method: 'POST', body: {} })
    expect(error).toBeNull()
    expect(data).toMatchObject({ partner: 'cherry', rejected: expect.anything() as unknown })
  })
  test('functions.invoke of none', async () => {
    const { data, error } = await supabase.functions.invoke('nope')
    expect(data).toBeNull()
    expect(error).toMatchObject({ name: 'FunctionsHttpError', context: { status: 404 } })
  })
})
