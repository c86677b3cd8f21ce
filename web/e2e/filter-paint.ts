// Prints how long a visitor waits from the click on a filter to the painted list, in a shop
// of 100,000 plans: without a brake, and with the processor slowed four times. `make paint`
// runs it, not the journeys' run.
import assert from 'node:assert/strict'

import { type Page, test } from '@playwright/test'

import { openShopOf } from './support/many-plans.ts'

const plans = Number(process.env.PAINT_PLANS ?? 100_000)
const rounds = Number(process.env.PAINT_ROUNDS ?? 13)

/** How long the pointer rests on a box before the click, in milliseconds: not at all, and as long as a hand needs at least. */
const rests = [0, 150]

/** Boxes that are chosen and let go of, one after the other. */
const boxes = [
  ['Partner', 'OVHcloud'],
  ['Category', 'storage'],
  ['CPU vendor', 'AMD'],
  ['Disk type', 'NVMe'],
  ['RAM', '64'],
  ['Country', 'Germany'],
  ['CPU vendor', 'Intel'],
  ['Partner', 'Hetzner'],
] as const

interface Wait {
  /** Milliseconds from the click to the first frame that shows the list. */
  painted: number
  /** Milliseconds from the click to the end of the last long task that followed; as painted where there was none. */
  settled: number
}

/** For how long no long task may have ended before a click counts as settled, in milliseconds. */
const quiet = 400

/** How long a visitor waits after the click on a box; null where the page has no such box. */
async function clickToPaint(page: Page, group: string, value: string, rest: number): Promise<Wait | null> {
  const facet = page.getByRole('group', { name: group, exact: true })
  const folded = facet.locator('details:not([open]) > summary')
  if ((await folded.count()) > 0) await folded.click()
  const box = facet.getByRole('checkbox', { name: new RegExp(`^${value}`) }).first()
  if ((await box.count()) === 0) return null
  await box.scrollIntoViewIfNeeded()
  if (rest > 0) {
    await box.hover()
    await page.waitForTimeout(rest)
  }
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
  await box.click()
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
  return (await handle.jsonValue()) || null
}

function quantiles(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN)
  return { p50: at(0.5), p95: at(0.95), slowest: at(1) }
}

test(`from a filter's click to the painted list at ${String(plans)} plans`, async ({ page }) => {
  test.setTimeout(1_800_000)
  const shop = await openShopOf(plans)
  try {
    await page.setViewportSize({ width: 1280, height: 900 })
    const devtools = await page.context().newCDPSession(page)
    const table: Record<string, object> = {}
    for (const rate of [1, 4]) {
      for (const rest of rests) {
        const waits: Wait[] = []
        await page.goto(shop.url, { waitUntil: 'networkidle' })
        await devtools.send('Emulation.setCPUThrottlingRate', { rate })
        for (let round = 0; round < rounds; round++) {
          for (const [group, value] of [...boxes, ...boxes]) {
            const wait = await clickToPaint(page, group, value, rest)
            if (wait !== null) waits.push(wait)
          }
        }
        assert.ok(waits.length >= rounds * boxes.length, `only ${String(waits.length)} clicks`)
        const painted = quantiles(waits.map((wait) => wait.painted))
        const settled = quantiles(waits.map((wait) => wait.settled))
        table[
          `${rate === 1 ? 'without a brake' : 'slowed four times'}, ${rest === 0 ? 'clicked at once' : 'rested upon'}`
        ] = {
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
