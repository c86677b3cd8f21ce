import type { Locator, Page } from '@playwright/test'

/** The home page's first section. */
export function hero(page: Page): Locator {
  return page.getByRole('region').filter({ has: page.getByRole('heading', { level: 1 }) })
}

/** The pictures behind it, which are decoration and have no role. */
export function heroPictures(page: Page): Locator {
  return hero(page).locator('img')
}
