import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import { type Running, run, start } from './process.ts'

const bundledPlans = new URL('../../../internal/model/bundled/plans.ndjson.gz', import.meta.url)

/** Opens a shop that holds `count` plans, refreshes none of them and asks nobody for rates. */
export async function openShopOf(count: number): Promise<Running & { close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'launchrack-many-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const plans = join(folder, 'plans.ndjson')
    await writeManyPlans(plans, count)
    const env = { LAUNCHRACK_DATABASE_URL: `sqlite://${folder}/shop.db` }
    await run(['import', plans], env)
    const shop = await start(['serve', '--addr', '127.0.0.1:0'], {
      ...env,
      LAUNCHRACK_RATES_URL: '',
      LAUNCHRACK_CHECK_LINKS: 'off',
      LAUNCHRACK_METRICS_ADDR: '',
      LAUNCHRACK_REFRESH_EVERY: '0',
    })
    return { ...shop, close: () => shop.stop().finally(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}

/** The bundled plans over and over under other numbers and at other prices, as lines for `launchrack import`. */
async function writeManyPlans(file: string, count: number) {
  const bundled = gunzipSync(await readFile(bundledPlans))
    .toString()
    .trim()
    .split('\n')
  const lines = Array.from({ length: count }, (_, i) => {
    const line = bundled[i % bundled.length] ?? ''
    const copy = String(1 + Math.floor(i / bundled.length))
    return line
      .replace('"id":null', `"id":${String(1_000_000 + i)}`)
      .replace(
        /"cherry_plan_id":(\d+)/,
        (_, id: string) => `"cherry_plan_id":${String(Number(id) + 1_000_000 * Number(copy))}`,
      )
      .replace(/"(sku|plan_group)":"([^"]*)"/g, (_, name: string, value: string) => `"${name}":"${value}-${copy}"`)
      .replace(
        /"(USD|EUR|GBP)":(\d+)(\.\d+)?/g,
        (_, currency: string, whole: string, rest = '') =>
          `"${currency}":${String(Number(whole) + (i % 97))}${String(rest)}`,
      )
  })
  await writeFile(file, lines.join('\n') + '\n')
}
