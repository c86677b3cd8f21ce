import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

import { isPretending } from './pretend.ts'

/**
 * What axe finds, with the size of targets that WCAG 2.2 adds and axe leaves off.
 * The legacy mode runs every rule inside the page, in a third of the time; all that
 * it leaves out is frames of other origins, and no page of ours may hold a frame.
 * Only what is inside the selector is looked at, if there is one, and of a list's cards the first six.
 */
export async function violations(page: Page, within?: string): Promise<string[]> {
  const builder = new AxeBuilder({ page })
    .options({
      resultTypes: ['violations'],
      rules: {
        'target-size': { enabled: true },
        'html-lang-valid': { enabled: !isPretending },
        'valid-lang': { enabled: !isPretending },
      },
    })
    .exclude('article:nth-of-type(n + 7)')
  return findings(page, within === undefined ? builder : builder.include(within))
}

/** What axe finds of the contrast in the dark, which is all that the scheme changes. The page is light again afterwards. */
export async function darkViolations(page: Page, within?: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  // A busy machine draws a frame or two in the old colours.
  await page.evaluate(
    () =>
      new Promise((drawn) => {
        const look = () => {
          if (!matchMedia('(prefers-color-scheme: dark)').matches) requestAnimationFrame(look)
          else requestAnimationFrame(() => requestAnimationFrame(drawn))
        }
        look()
      }),
  )
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withRules('color-contrast')
  const found = await findings(page, within === undefined ? builder : builder.include(within))
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}

async function findings(page: Page, builder: AxeBuilder): Promise<string[]> {
  // A colour on its way from one scheme to the other, or of what is still fading in, has a contrast that nobody reads.
  // What runs with the scrolling, or for ever, never finishes.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => one.timeline === document.timeline && one.playState === 'running')
        .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
        .map((one) => one.finished),
    ),
  )
  const found = await builder.setLegacyMode(true).analyze()
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}

/** How many pixels the page can be scrolled sideways, which none should. */
export async function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
