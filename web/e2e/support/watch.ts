import { expect, type Page } from '@playwright/test'

/**
 * Collects everything a clean page never does: console warnings and errors
 * (hydration mismatches are among them), uncaught exceptions, refused inline
 * code and failed requests.
 */
export function watch(page: Page): string[] {
  const findings: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) findings.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => {
    findings.push(`exception: ${error.message}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED') findings.push(`request: ${request.url()} ${reason}`)
  })
  return findings
}

/**
 * The layout shift score of everything that moved since the page began, but for what a visitor just did. With a time of
 * the page's clock all since then counts, whatever caused it, but where the most moves in an element that is named.
 */
export async function layoutShift(page: Page, since?: number, beside = '#none'): Promise<number> {
  return page.evaluate(
    async ({ since, beside }) => {
      // A shift is recorded with the frame that shows it: two frames, and all are there.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      const observer = new PerformanceObserver(() => undefined)
      observer.observe({ type: 'layout-shift', buffered: true })
      const shifts = observer.takeRecords() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      })[]
      observer.disconnect()
      return shifts
        .filter(({ hadRecentInput, startTime }) => (since === undefined ? !hadRecentInput : startTime >= since))
        .filter(({ sources }) => !sources[0]?.node?.parentElement?.closest(beside))
        .reduce((score, { value }) => score + value, 0)
    },
    { since, beside },
  )
}

/** Waits until React has taken over the whole page, it answers to keys, and its fonts and pictures are there. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  // Not waitForFunction: it takes the promise of an answer for the answer.
  await expect(async () => expect(await page.evaluate(unsettled)).toEqual([])).toPass({ intervals: [50] })
  await page.getByRole('progressbar').waitFor({ state: 'detached' })
}

/** What is still to come, run in the page. */
async function unsettled(): Promise<string[]> {
  const missing: string[] = []
  if (document.documentElement.dataset.interactive === undefined) missing.push('effects')
  // Parts whose code comes later are taken over after the rest, and pages without props not at all.
  const filters = '#filters > form'
  for (const part of document.getElementById('props') ? ['h1', '#page-end', filters] : []) {
    const element = document.querySelector(part)
    if (element ? !Object.keys(element).some((key) => key.startsWith('__reactFiber')) : part !== filters)
      missing.push(part)
  }
  if (missing.length > 0) return missing
  // A page that draws nothing may never be called idle.
  await new Promise((resolve) => {
    requestIdleCallback(resolve, { timeout: 5000 })
  })
  await document.fonts.ready
  return [...document.images].filter((image) => !image.complete && image.loading !== 'lazy').map((image) => image.src)
}
