import { expect, test } from './support/shop.ts'
import { settle } from './support/watch.ts'

test('every list has the same cards with JavaScript off', async ({ browser, shop }) => {
  for (const path of ['/', '/vps', '/outlet']) {
    const cards = async (javaScriptEnabled: boolean): Promise<string[]> => {
      const page = await browser.newPage({ javaScriptEnabled, baseURL: shop.url })
      await page.goto(path)
      await expect(page.getByRole('article').first()).toBeVisible()
      if (javaScriptEnabled) await settle(page)
      const texts = await page.getByRole('article').allTextContents()
      await page.close()
      return texts
    }
    const without = await cards(false)
    expect(without.length, path).toBeGreaterThan(2)
    expect(await cards(true), path).toEqual(without)
  }
})

test('the list can be filtered with JavaScript off', async ({ browser, shop }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: shop.url })
  await page.goto('/vps')
  const before = await page.getByRole('status').first().innerText()
  await page.getByRole('combobox', { name: 'CPU cores' }).selectOption('eq.4')
  await page.getByRole('search').getByRole('button', { name: 'Apply' }).click()
  expect(new URL(page.url()).searchParams.get('cpu_cores')).toBe('eq.4')
  await expect(page.getByRole('combobox', { name: 'CPU cores' })).toHaveValue('eq.4')
  expect(await page.getByRole('status').first().innerText()).not.toBe(before)
  await page.getByRole('button', { name: 'General', exact: true }).click()
  expect(new URL(page.url()).searchParams.get('category')).toBe('eq.general')
  expect(new URL(page.url()).searchParams.get('cpu_cores')).toBe('eq.4')
  await page.close()
})

test('the currency can be chosen with JavaScript off', async ({ browser, shop }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: shop.url })
  await page.goto('/vps?cpu_cores=eq.4')
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('GBP')
  await page.locator('form[action="/currency"]').getByRole('button').click()
  await expect(page).toHaveURL(`${shop.url}/vps?cpu_cores=eq.4`)
  await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveValue('GBP')
  await expect(page.getByRole('article').first()).toContainText('£')
  await page.close()
})

test('prices can include the tax of a country with JavaScript off', async ({ browser, shop }) => {
  const page = await browser.newPage({ baseURL: shop.url, javaScriptEnabled: false })
  await page.goto('/vps?price_usd=lte.60')
  await expect(page.getByRole('article').first()).not.toContainText('incl.')
  await expect(page.getByRole('link', { name: 'Remove filter: Up to $60', exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'VAT' }).selectOption({ label: 'Germany' })
  await page.locator('form[action="/vat"]').getByRole('button').click()
  await expect(page).toHaveURL(`${shop.url}/vps?price_usd=lte.60&vat_country=DE`)
  await expect(page.getByRole('combobox', { name: 'VAT' })).toHaveValue('DE')
  await expect(page.getByRole('article').first()).toContainText('incl. 19% VAT')
  await expect(page.getByRole('link', { name: 'Remove filter: Up to $60 incl. VAT' })).toBeVisible()
  await page.close()
})
