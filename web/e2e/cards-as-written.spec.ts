// The cards of a list stay as the server wrote them until somebody uses one: the press that wakes them reaches it.
import type { Page } from '@playwright/test'
import { expect, test } from './support/shop.ts'
import { settle, watch } from './support/watch.ts'

/** Whether React has made the cards. */
const isAwake = (page: Page) =>
  page
    .getByRole('article')
    .first()
    .evaluate((card) => Object.keys(card).some((key) => key.startsWith('__reactFiber')))

const price = (page: Page) => page.getByRole('article').filter({ hasText: 'Partner price' }).nth(2)
const opener = (page: Page) => price(page).locator('a[aria-expanded]').filter({ hasText: 'Partner price' })

const press = (page: Page) => opener(page).click()
const pressKey = async (page: Page) => {
  await opener(page).focus()
  await page.keyboard.press('Enter')
}

for (const [how, use, address] of [
  ['a mouse', press, '/vps'],
  ['the keyboard', pressKey, '/?limit=24&filter=vps'], // in another order than the page's own address
] as const)
  test(`a price opens by ${how}, and closes again`, async ({ page, shop }) => {
    const findings = watch(page)
    await page.goto(shop.url + address)
    await settle(page)
    expect(await isAwake(page)).toBe(false)
    const count = await page.getByRole('article').count()
    await page
      .getByRole('checkbox', { name: /^Compare / })
      .nth(1)
      .check()
    await expect(page.getByRole('form', { name: 'Selected plans' })).toContainText('1 plan selected.')
    expect(await isAwake(page)).toBe(false)
    await use(page)
    await expect(price(page).getByRole('link', { name: 'Price breakdown' })).toBeVisible()
    expect(await isAwake(page)).toBe(true)
    expect(await page.getByRole('article').count()).toBe(count)
    await expect(page.getByRole('checkbox', { name: /^Compare / }).nth(1)).toBeChecked()

    await use(page)
    await expect(price(page).getByRole('link', { name: 'Price breakdown' })).toHaveCount(0)
    await expect(page).toHaveURL(shop.url + address)
    expect(findings).toEqual([])
  })

test('another list wakes the cards, and the first one comes back whole', async ({ page, shop }) => {
  const findings = watch(page)
  await page.goto(`${shop.url}/vps`)
  await settle(page)
  const names = await page.getByRole('article').getByRole('heading').allInnerTexts()
  await page.getByRole('combobox', { name: 'CPU cores' }).selectOption('eq.4')
  await expect(page).toHaveURL(/cpu_cores/)
  await expect(page.getByRole('article').first()).toContainText('4 cores')
  expect(await isAwake(page)).toBe(true)
  const box = page.getByRole('checkbox', { name: `Compare ${names.at(-1) ?? ''}`, exact: true })
  await page.goBack()
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(names)
  await box.check()

  await page.goForward()
  await expect(page.getByRole('article').first()).toContainText('4 cores')
  await page.goBack()
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(names)
  await expect(box).toBeChecked()
  for (const currency of ['EUR', 'USD']) await page.getByRole('combobox', { name: 'Currency' }).selectOption(currency)
  await expect(
    page
      .getByRole('article')
      .getByText(/^[≈\s]*\$/)
      .first(),
  ).toBeVisible()
  await press(page)
  await expect(price(page).getByRole('link', { name: 'Price breakdown' })).toBeVisible()
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(names)
  expect(findings).toEqual([])
})

test('a price that needs a list which is refused leads to its page', async ({ page, shop }) => {
  await page.goto(`${shop.url}/vps`)
  await settle(page)
  await page.route('**/rpc/browse_plans**', (route) => route.fulfill({ status: 503 }))
  const address = await opener(page).evaluate(({ href }: HTMLAnchorElement) => href)
  await press(page)
  await page.waitForURL(address)
})
