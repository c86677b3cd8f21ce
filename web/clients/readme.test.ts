import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

import { openShop } from './shop.ts'

// What README tells newcomers to type, run as it stands there.

const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
const web = fileURLToPath(new URL('..', import.meta.url))

/** The blocks of code below a heading of README. */
function blocks(heading: string, language: string): string[] {
  const section = readme.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  return [...section.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(([, code]) => code ?? '')
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

test('the sample of JavaScript runs on this version of Node', async () => {
  const [sample] = blocks('Call the API', 'js')
  expect(sample).toContain("import { createClient } from '@supabase/supabase-js'")
  const shop = await openShop()
  const code = `${sample ?? ''}
console.log(JSON.stringify(data.map(({ type, ram_size }) => [type, ram_size])))
process.exit()`
    .replace('http://localhost:8080', shop.url)
    .replace('ANON_KEY', `'${shop.key}'`)
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], { cwd: web })
  await shop.stop()
  const rows = JSON.parse(stdout) as [string, number][]
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(([type, memory]) => type !== 'vps' || memory < 64)).toEqual([])
})

test('press, fault, press again', async () => {
  const [start, fault] = blocks('Try a refresh without a network', 'sh')
  const folder = await mkdtemp(join(tmpdir(), 'launchrack-readme-'))
  await symlink(join(web, '..', 'bin'), join(folder, 'bin'))
  const [sandbox, shop] = [await freePort(), await freePort()]
  const shell = (script: string) =>
    spawn('bash', ['-c', script.replaceAll(':8090', `:${sandbox}`)], {
      cwd: folder,
      detached: true,
      stdio: 'ignore',
      env: {
        PATH: process.env.PATH,
        LAUNCHRACK_SANDBOX_ADDR: `127.0.0.1:${sandbox}`,
        LAUNCHRACK_ADDR: `127.0.0.1:${shop}`,
        LAUNCHRACK_ANON_KEY: 'anon-key-of-readme',
        LAUNCHRACK_METRICS_ADDR: '',
        LAUNCHRACK_REFRESH_EVERY: '0',
      },
    })
  const press = () =>
    fetch(`http://127.0.0.1:${shop}/functions/v1/fetch-contabo-plans`, {
      method: 'POST',
      headers: { apikey: 'anon-key-of-readme', Authorization: 'Bearer anon-key-of-readme' },
    }).then(
      (answer) => answer.status,
      () => 0,
    )
  const running = shell(start ?? '')
  try {
    await expect.poll(press, { timeout: 60_000, interval: 500 }).toBe(200)
    await new Promise((resolve) => shell(fault ?? '').once('exit', resolve))
    expect(await press()).not.toBe(200)
    const plans = await fetch(`http://127.0.0.1:${shop}/vps.json?partner_name=eq.Contabo`)
    expect(((await plans.json()) as unknown[]).length).toBeGreaterThan(0)
  } finally {
    if (running.pid) process.kill(-running.pid)
    await rm(folder, { recursive: true, force: true })
  }
}, 90_000)
