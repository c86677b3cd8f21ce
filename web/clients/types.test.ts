import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import ts from 'typescript'
import { expect, test } from 'vitest'

import { openShop } from './shop.ts'

const use = `
import { createClient } from '@supabase/supabase-js'
import type { Database } from './database.types'
const shop = createClient<Database>('http://localhost', 'key')
export const plans = async () => {
  const { data } = await shop.from('server_plans').select('id, name, price_usd, tags').lt('price_usd', 20)
  const first: { id: number; name: string; price_usd: number | null; tags: string[] | null } | undefined = data?.[0]
  return first
}
export const add = () => shop.from('server_plans').insert({ cherry_plan_id: 1, name: 'a', price_monthly_currencies: { EUR: 5 } })
export const events = async (last: number) => {
  const { data } = await shop.from('plan_events').select('seq, plan_id, kind, after').gt('seq', last)
  const seq: number | undefined = data?.[0]?.seq
  return seq
}
export const similar = async () => {
  const { data } = await shop.rpc('similar_plans', { plan_id: 1 }).select('id, differences').limit(3)
  const id: number | undefined = data?.[0]?.id
  return id
}
export const trace = async () => {
  const { data } = await shop.rpc('price_trace', { plan_id: 1, currency: 'EUR' })
  const total: number | null | undefined = data?.total
  return total
}
export const list = async () => (await shop.rpc('browse_plans', { q: 'nvme', limit: 3 })).data?.total.toFixed()
`

const wrong = [
  "shop.from('server_plans').select('nope').then(({ data }) => data?.[0]?.nope.length)",
  "shop.from('server_plans').insert({ name: 'without a number' })",
  "shop.from('plan_events').insert({ seq: 1 })",
  "shop.rpc('similar_plans', { plan: 1 })",
  "shop.from('nothing').select()",
]

/** faults are what the compiler says of a source beside the types. */
function faults(folder: string, source: string): string[] {
  const file = join(folder, 'use.ts')
  writeFileSync(file, source)
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  }
  return ts
    .getPreEmitDiagnostics(ts.createProgram([file], options))
    .map((d) => ts.flattenDiagnosticMessageText(d.messageText, ' '))
}

test('the types of the API compile, and refuse what it does not have', { timeout: 120_000 }, async () => {
  const shop = await openShop()
  const answer = await fetch(`${shop.url}/database.types.ts`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  const folder = mkdtempSync(join(import.meta.dirname, '.types-'))
  try {
    writeFileSync(join(folder, 'database.types.ts'), await answer.text())
    expect(faults(folder, use)).toEqual([])
    for (const line of wrong) {
      expect(faults(folder, `${use}\nvoid ${line}`), line).not.toEqual([])
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await shop.stop()
  }
})
