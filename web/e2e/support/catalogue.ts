import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import { journeyPartners } from './partners.ts'
import { run } from './process.ts'

const bundled = new URL('../../../internal/model/bundled/plans.ndjson.gz', import.meta.url)

let template: Promise<Buffer> | undefined

/**
 * Writes a database that holds the bundled plans of the two partners that the journeys
 * know, so that a count on a page counts rows which the journeys can refresh.
 */
export async function writeDatabase(file: string): Promise<void> {
  template ??= makeTemplate()
  await writeFile(file, await template, { mode: 0o600 })
}

async function makeTemplate(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'launchrack-template-'))
  const lines = gunzipSync(await readFile(bundled))
    .toString()
    .split('\n')
  const ours = lines.filter((line) => journeyPartners.some((id) => line.includes(`"partner_id":"${id}"`)))
  const plans = join(folder, 'plans.ndjson')
  const numbered = ours.map((line, i) => line.replace('"id":null', `"id":${String(i + 1)}`))
  await writeFile(plans, numbered.join('\n') + '\n')
  const database = join(folder, 'shop.db')
  await run(['import', plans], { LAUNCHRACK_DATABASE_URL: `sqlite://${database}` })
  const content = await readFile(database)
  await rm(folder, { recursive: true, force: true })
  return content
}
