import { expect, test } from './support/shop.ts'
import { settle } from './support/watch.ts'

test('the header switches between light and dark', async ({ page, shop }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(shop.url)
  await settle(page)
  const button = page.getByRole('button', { name: 'Light or dark' })
  await button.click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await settle(page)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await button.click()
  await expect(page.locator('html'), 'the system’s own again').not.toHaveAttribute('data-theme')
})

test('a page that is shown again has the theme that was chosen meanwhile', async ({ page, shop }) => {
  await page.goto(`${shop.url}/vps`)
  await settle(page)
  // Another page makes the choice, and Back brings this one as it was; this browser keeps no pages by itself.
  await page.evaluate(() => {
    document.cookie = 'theme=dark; path=/'
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
