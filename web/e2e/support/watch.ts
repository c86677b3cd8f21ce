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
  return page.evaluate(() => new Promise<number>((resolve) => {
    let score = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & { value: number, hadRecentInput: boolean }
        if (!shift.hadRecentInput) score += shift.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => { resolve(score) }, 500)
  }))
}
