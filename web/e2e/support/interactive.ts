import type { Browser, BrowserContext, Page } from '@playwright/test'

/**
 * Has goto end once React has taken over, on every page of the browser that runs scripts: they come after the load. A
 * shop without a free engine asks to try again, and goto does. A journey that says itself what it waits for gets just
 * that.
 */
export function untilInteractive(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => interactivePages(await newContext(options))
  return browser
}

function interactivePages(context: BrowserContext): BrowserContext {
  const newPage = context.newPage.bind(context)
  context.newPage = async () => interactivePage(await newPage())
  return context
}

function interactivePage(page: Page): Page {
  const goto = page.goto.bind(page)
  page.goto = async (url, options) => {
    let answer = await goto(url, options)
    while (options === undefined && answer?.status() === 503 && answer.headers()['retry-after']) {
      await page.waitForTimeout(1000)
      answer = await goto(url)
    }
    const isPage = answer?.headers()['content-type']?.startsWith('text/html')
    if (options === undefined && isPage && (await page.evaluate(() => matchMedia('(scripting: enabled)').matches))) {
      await page.locator('html[data-interactive]').waitFor({ state: 'attached' })
    }
    return answer
  }
  return page
}
