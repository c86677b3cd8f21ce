import type { Page } from '@playwright/test'

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
  page.on('pageerror', (error) => { findings.push(`exception: ${error.message}`) })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED') findings.push(`request: ${request.url()} ${reason}`)
  })
  return findings
}

/** The layout shift score of everything that moved since the page began. */
export async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // A shift is recorded with the frame that shows it: two frames, and all are there.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const observer = new PerformanceObserver(() => undefined)
    observer.observe({ type: 'layout-shift', buffered: true })
    const shifts = observer.takeRecords() as (PerformanceEntry & { value: number, hadRecentInput: boolean })[]
    observer.disconnect()
    return shifts.reduce((score, { value, hadRecentInput }) => hadRecentInput ? score : score + value, 0)
  })
}

/** Waits until React has taken over the whole page and its fonts and pictures are there. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.waitForFunction(async () => {
    const parts = [...document.querySelectorAll('h1, #page-end')]
    const isTakenOver = (part: Element): boolean => Object.keys(part).some((key) => key.startsWith('__reactFiber'))
    if (parts.length < 2 || !parts.every(isTakenOver)) return false
    await document.fonts.ready
    return [...document.images].every((image) => image.complete || image.loading === 'lazy')
  })
  await page.getByRole('progressbar').waitFor({ state: 'detached' })
}
