// Runs journeys that are written for English pages in the language for tests.
import { expect as realExpect, type Browser, type BrowserContext, type Page } from '@playwright/test'

import { findingsOf, isFinding } from './pretend-findings.ts'
import { untranslated } from './pretend-known.ts'
import { keepLooking, textsOutside } from './pretend-look.ts'
import { learnNames, learnTyped } from './pretend-names.ts'
import { findingPattern, findingText, inEnglish } from './pretend-text.ts'

/** Reports whether the shops of the journeys speak the language for tests: LAUNCHRACK_E2E_LANGUAGE=xx. */
export const isPretending = process.env.LAUNCHRACK_E2E_LANGUAGE === 'xx'

type Method = (this: unknown, ...args: unknown[]) => unknown
type Prototype = Record<string, Method | undefined>
type Options = Record<string, unknown>

/** Has the browser's pages, and what is read from them, speak English to the journeys. */
export async function understandPretended(browser: Browser): Promise<void> {
  const page = await browser.newPage()
  const locator = page.locator('body')
  const all = [page, page.mainFrame(), locator, page.frameLocator('iframe')].map(
    (one) => Object.getPrototypeOf(one) as Prototype,
  )
  for (const one of all) {
    for (const name of ['getByText', 'getByLabel', 'getByPlaceholder', 'getByAltText', 'getByTitle'])
      wrap(one, name, ([text, options], real) => real(pattern(text, options as Options), options))
    wrap(one, 'getByRole', ([role, options], real) => real(role, withPatterns(options)))
    for (const name of ['filter', 'locator'])
      wrap(one, name, (args, real) => real(...args.slice(0, -1), withPatterns(args.at(-1))))
    for (const name of readers) wrap(one, name, async (args, real) => inEnglish(await real(...args)))
  }
  wrap(Object.getPrototypeOf(locator) as Prototype, 'selectOption', selectPretended)
  wrap(Object.getPrototypeOf(locator) as Prototype, 'fill', (args, real) => {
    learnTyped(String(args[0]))
    return real(...args)
  })
  wrap(Response.prototype as unknown as Prototype, 'text', async (args, real) => inEnglish(await real(...args)))
  lookAtPages(browser, page.context(), page)
  await page.close()
}

const readers = [
  'allInnerTexts',
  'allTextContents',
  'ariaSnapshot',
  'content',
  'evaluate',
  'evaluateAll',
  'getAttribute',
  'innerHTML',
  'innerText',
  'inputValue',
  'textContent',
  'title',
]

function wrap(
  one: Prototype,
  name: string,
  call: (args: unknown[], real: (...args: unknown[]) => unknown, self: unknown) => unknown,
) {
  const method = one[name]
  if (!method) return
  one[name] = function (...args) {
    return call(args, method.bind(this), this)
  }
}

const made = new WeakSet<RegExp>()

function pattern(text: unknown, { exact = false }: Options = {}, isContained = true): unknown {
  if (text instanceof RegExp && made.has(text)) return text
  const found =
    text instanceof RegExp
      ? findingPattern(text)
      : typeof text === 'string'
        ? findingText(text, { isWhole: Boolean(exact) || !isContained, flags: exact || !isContained ? '' : 'i' })
        : text
  if (found instanceof RegExp) made.add(found)
  return found
}

/** The options of a search with patterns in the place of its texts. A selector stays. */
function withPatterns(options: unknown): unknown {
  if (typeof options !== 'object' || options === null) return options
  const changed: Options = { ...options }
  for (const key of ['name', 'hasText', 'hasNotText', 'description'])
    if (key in changed) changed[key] = pattern(changed[key], changed)
  return changed
}

/** Chooses an option of a list by its English label. */
async function selectPretended(
  args: unknown[],
  real: (...args: unknown[]) => unknown,
  self: unknown,
): Promise<unknown> {
  const [wanted, options] = args
  const label = typeof wanted === 'string' ? wanted : (wanted as { label?: string } | null)?.label
  if (label === undefined) return real(...args)
  const list = await (self as ReturnType<Page['locator']>).evaluate((element) =>
    element instanceof HTMLSelectElement ? [...element.options].map((one) => [one.value, one.label]) : [],
  )
  const index = list.findIndex(([value, shown]) => value === wanted || shown === label)
  return index < 0 ? real(...args) : real({ index }, options)
}

const ofTexts = new Set([
  'toHaveText',
  'toHaveTitle',
  'toHaveValue',
  'toHaveAccessibleName',
  'toHaveAccessibleDescription',
])

/** expect of Playwright, which compares with English texts. */
export const expect = isPretending ? understanding(realExpect) : realExpect

function understanding(real: typeof realExpect): typeof realExpect {
  return new Proxy(real, {
    apply: (target, self, [actual, ...rest]: [unknown, ...unknown[]]) =>
      matchers(Reflect.apply(target as never, self, [inEnglish(actual), ...rest])),
    get: (target, key) => {
      if (key === 'poll')
        return (ask: () => unknown, ...rest: unknown[]) =>
          target.poll(async () => inEnglish(await ask()), ...(rest as []))
      const value: unknown = Reflect.get(target, key)
      return key === 'soft' ? understanding(value as typeof realExpect) : value
    },
  })
}

function matchers(real: object): object {
  return new Proxy(real, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key)
      if (key === 'not') return matchers(value as object)
      if (typeof value !== 'function' || typeof key !== 'string') return value
      const whole = (text: unknown): unknown => (Array.isArray(text) ? text.map(whole) : pattern(text, {}, false))
      const part = (text: unknown): unknown => (Array.isArray(text) ? text.map(part) : pattern(text, {}, true))
      if (ofTexts.has(key))
        return (text: unknown, ...rest: unknown[]) => value.call(target, whole(text), ...rest) as unknown
      if (key === 'toContainText')
        return (text: unknown, ...rest: unknown[]) => value.call(target, part(text), ...rest) as unknown
      if (key === 'toHaveAttribute')
        return (name: string, ...rest: unknown[]) =>
          value.call(
            target,
            name,
            ...(typeof rest[0] === 'string' || rest[0] instanceof RegExp ? [whole(rest[0]), ...rest.slice(1)] : rest),
          ) as unknown
      return value.bind(target) as unknown
    },
  })
}

/** What pages showed since the last journey: the shop's address, the page's, and a text. */
let seen: [shop: string, path: string, text: string][] = []

/** What the journey's pages showed outside of brackets, or cut off, each once. */
export async function findingsOfPretended(headers: Record<string, string>): Promise<string[]> {
  const all = seen
  seen = []
  for (const shop of new Set(all.map(([origin]) => origin))) await learnNames(shop, headers)
  const found = new Map<string, string>()
  for (const [shop, path, text] of all)
    if (isFinding(text, shop, path) && !untranslated.some((one) => one.test(path))) found.set(text, `${path} ${text}`)
  return [...found.values()]
}

const report = 'reportPretended'

/** Has every page look at its texts while it is there, and at 320 pixels before it is left. */
function lookAtPages(browser: Browser, context: BrowserContext, page: Page): void {
  wrap(Object.getPrototypeOf(browser) as Prototype, 'newContext', async (args, real) => {
    const made = (await real(...args)) as BrowserContext
    await made.exposeBinding(report, ({ frame }, path: string, texts: string[]) => {
      const { origin } = new URL(frame.url())
      for (const text of texts) seen.push([origin, path, text])
    })
    await made.addInitScript(`(${String(keepLooking)})(${String(textsOutside)}, '${report}')`)
    return made
  })
  const ofPage = Object.getPrototypeOf(page) as Prototype
  for (const name of ['goto', 'close'])
    wrap(ofPage, name, async (args, real, self) => {
      await leave(self as Page)
      return real(...args)
    })
  wrap(Object.getPrototypeOf(context) as Prototype, 'close', async (args, real, self) => {
    for (const one of (self as BrowserContext).pages()) await leave(one)
    return real(...args)
  })
}

const narrow = 320

async function leave(page: Page): Promise<void> {
  if (!page.url().startsWith('http') || page.isClosed()) return
  const { origin, pathname, search } = new URL(page.url())
  const size = page.viewportSize()
  try {
    if (await page.evaluate(() => document.querySelector('html:not([lang=xx])') !== null)) return
    await page.setViewportSize({ width: narrow, height: 700 })
    for (const text of await findingsOf(page)) seen.push([origin, pathname + search, text])
    if (size) await page.setViewportSize(size)
  } catch (error) {
    if (!/closed|crashed|navigat|destroyed/i.test(String(error))) throw error
  }
}
