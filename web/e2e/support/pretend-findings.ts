import type { Page } from '@playwright/test'

import { cutTexts, textsOutside } from './pretend-look.ts'
import { hasEnglish } from './pretend-names.ts'

/** What a page shows outside of brackets, names too, and what it cuts off at its width. */
export async function findingsOf(page: Page): Promise<string[]> {
  return [...(await page.evaluate(textsOutside)), ...(await page.evaluate(cutTexts))]
}

/** Reports whether it is more than a name that stands outside of brackets. */
export function isFinding(found: string, shop: string, address: string): boolean {
  const [, where = '', text = ''] = /^([\w -]+): (.*)$/s.exec(found) ?? []
  return /^(?:cut|cut below|leaves|overlap|scrolls sideways)$/.test(where) || hasEnglish(text, shop, address)
}
