import type { Locator, Page } from '@playwright/test'

/** The toasts on the page, the newest last. */
export function toasts(page: Page): Locator {
  return page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('status')
    .or(page.getByRole('region', { name: 'Notifications' }).getByRole('alert'))
}

/** A toast that says these two sentences, and nothing else. */
export function toast(page: Page, title: string, text: string): Locator {
  return toasts(page)
    .filter({ has: page.getByText(title, { exact: true }) })
    .filter({ has: page.getByText(text, { exact: true }) })
}
