// Prints what Lighthouse's mobile run gives for five pages of a shop of 10,000 plans: the
// median of five runs each. `make lighthouse` runs it in the Node that Lighthouse asks for.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { chromium } from './support/browser.ts'
import { openShopOf } from './support/many-plans.ts'

interface Report {
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<
    string,
    {
      score: number | null
      title: string
      numericValue?: number
      details?: { items?: { resourceType?: string; transferSize?: number }[] }
    }
  >
}

const plans = Number(process.env.LIGHTHOUSE_PLANS ?? 10_000)
const runs = Number(process.env.LIGHTHOUSE_RUNS ?? 5)
const categories = ['performance', 'accessibility', 'best-practices', 'seo']

async function measure(url: string): Promise<Report> {
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic']
  const args = [
    url,
    '--quiet',
    '--output=json',
    `--only-categories=${categories.join(',')}`,
    `--chrome-flags=${flags.join(' ')}`,
  ]
  const env = { ...process.env, CHROME_PATH: chromium }
  const { stdout } = await promisify(execFile)('lighthouse', args, { env, maxBuffer: 64 << 20 })
  return JSON.parse(stdout) as Report
}

function figures(report: Report): Record<string, number> {
  const value = (name: string): number => report.audits[name]?.numericValue ?? NaN
  const bytes = (type: string): number =>
    (report.audits['network-requests']?.details?.items ?? [])
      .filter(({ resourceType }) => resourceType === type)
      .reduce((sum, { transferSize }) => sum + (transferSize ?? 0), 0)
  return {
    ...Object.fromEntries(categories.map((name) => [name, Math.round((report.categories[name]?.score ?? NaN) * 100)])),
    'FCP ms': Math.round(value('first-contentful-paint')),
    'LCP ms': Math.round(value('largest-contentful-paint')),
    'TBT ms': Math.round(value('total-blocking-time')),
    CLS: Number(value('cumulative-layout-shift').toFixed(3)),
    'scripts B': bytes('Script'),
    'styles B': bytes('Stylesheet'),
    'HTML B': bytes('Document'),
    index: Math.round(report.environment.benchmarkIndex),
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
}

/** What cost a page its 100 outside of performance, whose figures the table has. */
function failures(report: Report): string[] {
  return categories
    .filter((name) => name !== 'performance')
    .flatMap((name) =>
      (report.categories[name]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${name}: ${report.audits[id]?.title ?? id}`),
    )
}

/** The address of the plan page that the home page's first card leads to. */
async function firstPlanPage(shop: string): Promise<string> {
  const home = await (await fetch(shop)).text()
  const path = /href="(\/plans\/[^"]+)"/.exec(home)?.[1]
  if (!path) throw new Error('the home page leads to no plan')
  return path
}

const shop = await openShopOf(plans)
try {
  const paths = ['/', '/vps', '/vps?cpu_vendor=eq.AMD&ram_size=gte.16', await firstPlanPage(shop.url), '/?view=table']
  const table: Record<string, Record<string, number>> = {}
  const lost = new Set<string>()
  for (const path of paths) {
    const measured: Record<string, number>[] = []
    for (let run = 1; run <= runs; run++) {
      const report = await measure(shop.url + path)
      measured.push(figures(report))
      for (const failure of failures(report)) lost.add(`${path}: ${failure}`)
    }
    table[path] = Object.fromEntries(
      Object.keys(measured[0] ?? {}).map((name) => [name, median(measured.map((run) => run[name] ?? NaN))]),
    )
  }
  console.table(table)
  for (const line of lost) console.log(line)
} finally {
  await shop.close()
}
