import { sideways, violations } from './support/look.ts'
import { expect, test } from './support/shop.ts'
import { settle } from './support/watch.ts'

test('a filtered list is watched without scripts', async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
  const page = await context.newPage()
  await page.goto('/vps?ram_size=gte.16')
  await page.getByRole('link', { name: 'Watch', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Watch')
  await expect(page.getByRole('link', { name: /VPS plans, RAM from 16 GB/ })).toHaveAttribute(
    'href',
    '/vps?ram_size=gte.16',
  )
  await page.getByRole('combobox', { name: 'Tell me when' }).selectOption({ label: 'A price falls below …' })
  await page.getByRole('combobox', { name: 'Send to' }).selectOption({ label: 'Webhook' })
  await page.getByRole('textbox', { name: 'Address' }).fill('https://10.0.0.1/hook')
  const value = page.getByRole('textbox', { name: /Price a month in USD/ })
  await value.fill('many')
  const start = page.getByRole('button', { name: 'Start watching' })
  await start.click()
  await expect(page.getByRole('alert')).toHaveText(
    'Price a month: "many" came; accepted is a price a month above 0, such as 25 or 19.90',
  )
  await expect(value).toHaveAttribute('aria-invalid', 'true')
  await value.fill('20')
  await start.click()
  await expect(page.getByRole('alert')).toContainText('private network')
  await expect(value).toHaveValue('20')
  await page.getByRole('textbox', { name: 'Address' }).fill('https://hooks.example.com/launchrack')
  await start.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your watch')
  await expect(page.getByText(/^whsec_/)).toBeVisible()
  await expect(page.getByText('A price falls below 20 USD a month')).toBeVisible()
  await page.getByRole('combobox', { name: 'How often' }).selectOption({ label: 'Once a week' })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(/Once a week, on Mondays at 8:00/)).toBeVisible()
  await expect(page.getByText(/^whsec_/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Watch deleted')
  await context.close()
})

test('a plan is watched from its page, at every width', async ({ browser, shop }) => {
  for (const [width, colorScheme] of [
    [375, 'dark'],
    [800, 'light'],
    [1280, 'light'],
  ] as const) {
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme, baseURL: shop.url })
    await page.goto('/vps')
    await page.goto((await page.getByRole('article').first().getByRole('link').first().getAttribute('href')) ?? '')
    await page.getByRole('link', { name: 'Watch', exact: true }).click()
    await settle(page)
    await expect(page.getByRole('textbox', { name: /Time zone/ })).not.toHaveValue('')
    expect(await violations(page)).toEqual([])
    expect(await sideways(page)).toBe(0)
    if (process.env.LOOK)
      await page.screenshot({ path: `${process.env.LOOK}/watch-${String(width)}.png`, fullPage: true })
    await page.getByRole('combobox', { name: 'Send to' }).selectOption({ label: 'ntfy' })
    await page.getByRole('textbox', { name: 'Address' }).fill('my-servers-of-the-tests')
    await page.getByRole('button', { name: 'Start watching' }).click()
    await settle(page)
    expect(await violations(page)).toEqual([])
    expect(await sideways(page)).toBe(0)
    if (process.env.LOOK)
      await page.screenshot({ path: `${process.env.LOOK}/watched-${String(width)}.png`, fullPage: true })
    await page.close()
  }
})
