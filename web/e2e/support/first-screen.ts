import type { Locator, Page } from '@playwright/test'

import { settle } from './watch.ts'

/** The screens that are looked at without scrolling, and the pages that lead to servers. */
export const screens = [
  { width: 375, height: 812 },
  { width: 800, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1728, height: 1000 },
] as const

export const firstPages = ['/', '/?filter=baremetal', '/vps', '/outlet'] as const

/** Where what a visitor came for ends on a page, and where its first card begins, in pixels from the top. */
export async function firstScreen(page: Page, path: string) {
  await page.goto(path)
  await settle(page)
  const card = page.getByRole('article').first()
  return {
    heading: await bottom(page.getByRole('heading', { level: 1 })),
    search: await bottom(page.getByRole('searchbox', { name: 'Search plans' })),
    card: (await card.boundingBox())?.y ?? NaN,
    name: await bottom(card.getByRole('heading')),
    price: await bottom(card.getByText(/[$€£][\d.,]+/).first()),
    status: await page.getByRole('status').first().innerText(),
  }
}

async function bottom(part: Locator): Promise<number> {
  const box = await part.boundingBox()
  return box ? box.y + box.height : NaN
}
