// Prints what Lighthouse's mobile run measures of the home page and of a list,
// three runs each, in a shop of its own. `make lighthouse` runs it in the Node that
// Lighthouse asks for.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { chromium } from './support/browser.ts'
import { openShop, refreshAll } from './support/shop.ts'

interface Report {
  categories: { performance: { score: number | null } }
  audits: Record<string, { numericValue?: number, details?: { items: { resourceType?: string, transferSize?: number }[] } }>
}

const paths = ['/', '/vps']
const runs = 3

async function measure(url: string): Promise<Report> {
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic']
  const args = [url, '--quiet', '--output=json', '--only-categories=performance', `--chrome-flags=${flags.join(' ')}`]
  const env = { ...process.env, CHROME_PATH: chromium }
  const { stdout } = await promisify(execFile)('lighthouse', args, { env, maxBuffer: 64 << 20 })
  return JSON.parse(stdout) as Report
}

function figures({ categories, audits }: Report): Record<string, number> {
  const value = (name: string): number => audits[name]?.numericValue ?? NaN
  const bytes = (type: string): number => (audits['network-requests']?.details?.items ?? [])
    .filter(({ resourceType }) => resourceType === type)
    .reduce((sum, { transferSize }) => sum + (transferSize ?? 0), 0)
  return {
    score: Math.round((categories.performance.score ?? NaN) * 100),
    'FCP ms': Math.round(value('first-contentful-paint')),
    'LCP ms': Math.round(value('largest-contentful-paint')),
    'TBT ms': Math.round(value('total-blocking-time')),
    CLS: Number(value('cumulative-layout-shift').toFixed(3)),
    'scripts B': bytes('Script'),
    'styles B': bytes('Stylesheet'),
    'HTML B': bytes('Document'),
  }
}

const shop = await openShop()
try {
  await refreshAll(shop)
  const table: Record<string, Record<string, number>> = {}
  for (const path of paths) {
    for (let run = 1; run <= runs; run++) table[`${path} #${run}`] = figures(await measure(shop.url + path))
  }
  console.table(table)
} finally {
  await shop.close()
}
