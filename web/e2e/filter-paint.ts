// Prints how long a visitor waits from a click to the painted list, in shops of 10,000 and 100,000 plans, on a desktop and
// on a phone: without a brake, and with the processor slowed four times. `make paint` runs it, not the journeys' run.
import assert from 'node:assert/strict'

import { type Locator, type Page, test } from '@playwright/test'

import { openShopOf } from './support/many-plans.ts'

const sizes = (process.env.PAINT_PLANS ?? '10000,100000').split(',').map(Number)
const rounds = Number(process.env.PAINT_ROUNDS ?? 13)

/** A screen, and what is clicked on it, one after the other. A click gives null where the page has no such thing. */
interface Screen {
  name: string
  width: number
  height: number
  targets: ((page: Page) => Promise<Locator | null>)[]
}

/** A box of the filters beside the list, unfolded where it is folded. */
const box = (group: string, value: string) => async (page: Page) => {
  const facet = page.getByRole('group', { name: group, exact: true })
  const folded = facet.locator('details:not([open]) > summary')
  if ((await folded.count()) > 0) await folded.click()
  const found = facet.getByRole('checkbox', { name: new RegExp(`^${value}`) }).first()
  return (await found.count()) > 0 ? found : null
}

const category = (name: string) => (page: Page) =>
  Promise.resolve(page.getByRole('search').getByRole('button', { name: new RegExp(`^${name}`) }))
const turn = (to: 'Next' | 'Previous') => (page: Page) =>
  Promise.resolve(page.getByRole('main').getByRole('link', { name: to }))

const boxes = [
  box('Partner', 'OVHcloud'),
  box('Category', 'storage'),
  box('CPU vendor', 'AMD'),
  box('Disk type', 'NVMe'),
  box('RAM', '64'),
  box('Country', 'Germany'),
  box('CPU vendor', 'Intel'),
  box('Partner', 'Hetzner'),
]

const screens: Screen[] = [
  // The second time a box is let go of.
  { name: 'desktop', width: 1280, height: 900, targets: [...boxes, ...boxes] },
  {
    name: 'phone',
    width: 375,
    height: 812,
    targets: [
      ...['General', 'Storage', 'Memory', 'Compute', 'All'].flatMap((name) => [category(name), turn('Next')]),
      turn('Next'),
      turn('Next'),
      turn('Previous'),
      turn('Previous'),
      turn('Previous'),
    ],
  },
]

interface Wait {
  /** Milliseconds from the click to the first frame that shows the list. */
  painted: number
  /** Milliseconds from the click to the end of the last long task that followed; as painted where there was none. */
  settled: number
}

/** For how long no long task may have ended before a click counts as settled, in milliseconds. */
const quiet = 400

/** How long a visitor waits after the click on a part of the page. */
async function clickToPaint(page: Page, target: Locator): Promise<Wait> {
  await target.scrollIntoViewIfNeeded()
  await page.evaluate(() => {
    const state = { from: 0, painted: 0, busyUntil: 0 }
    const tasks = new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) state.busyUntil = startTime + duration
    })
    tasks.observe({ type: 'longtask' })
    Object.assign(window, { clickToPaint: state })
    const before = location.href
    addEventListener(
      'click',
      ({ timeStamp }) => {
        state.from ||= timeStamp
      },
      { capture: true, once: true },
    )
    const look = () =>
      requestAnimationFrame(() => {
        if (location.href === before || document.querySelector('#servers [aria-busy=true]')) return look()
        // The frame is painted once a task after its animation callbacks runs.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          state.painted = performance.now()
        }
        port2.postMessage(null)
      })
    look()
  })
  await target.click()
  const handle = await page.waitForFunction(
    (quiet) => {
      const { from, painted, busyUntil } = (
        window as unknown as { clickToPaint: { from: number; painted: number; busyUntil: number } }
      ).clickToPaint
      const last = Math.max(painted, busyUntil)
      return painted > 0 && performance.now() - last > quiet && { painted: painted - from, settled: last - from }
    },
    quiet,
    { timeout: 20_000 },
  )
  const wait = await handle.jsonValue()
  assert.ok(wait)
  return wait
}

function quantiles(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN)
  return { p50: at(0.5), p95: at(0.95), slowest: at(1) }
}

for (const size of sizes) {
  test(`from a click to the painted list at ${String(size)} plans`, async ({ browser }) => {
    test.setTimeout(1_800_000)
    const shop = await openShopOf(size)
    try {
      const table: Record<string, object> = {}
      for (const { name, width, height, targets } of screens) {
        for (const rate of [1, 4]) {
          const page = await browser.newPage({ viewport: { width, height }, hasTouch: name === 'phone' })
          await page.goto(shop.url, { waitUntil: 'networkidle' })
          const devtools = await page.context().newCDPSession(page)
          await devtools.send('Emulation.setCPUThrottlingRate', { rate })
          const waits: Wait[] = []
          for (let round = 0; round < rounds; round++) {
            for (const find of targets) {
              const target = await find(page)
              if (target !== null) waits.push(await clickToPaint(page, target))
            }
          }
          await page.close()
          assert.ok(waits.length >= (rounds * targets.length) / 2, `only ${String(waits.length)} clicks`)
          const painted = quantiles(waits.map((wait) => wait.painted))
          const settled = quantiles(waits.map((wait) => wait.settled))
          table[`${name}, ${rate === 1 ? 'without a brake' : 'slowed four times'}`] = {
            clicks: waits.length,
            'painted p50 ms': painted.p50,
            'painted p95 ms': painted.p95,
            'slowest ms': painted.slowest,
            'settled p50 ms': settled.p50,
            'settled p95 ms': settled.p95,
          }
        }
      }
      console.table(table)
    } finally {
      await shop.close()
    }
  })
}
