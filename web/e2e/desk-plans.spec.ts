import type { Page } from '@playwright/test'

import { darkViolations, violations } from './support/look.ts'
import { accessCode, expect, test, tryCode } from './support/operator.ts'
import { headers, refreshAll, type Shop } from './support/shop.ts'
import { type } from './support/typing.ts'

interface Row {
  id: number
  name: string
  ram_size: number
  price_monthly_currencies: Partial<Record<string, number>> | null
}

async function rowsOf(shop: Shop): Promise<Row[]> {
  const answer = await fetch(
    `${shop.url}/rest/v1/server_plans?partner_id=eq.contabo&select=id,name,ram_size,price_monthly_currencies&order=id`,
    { headers: headers() },
  )
  return (await answer.json()) as Row[]
}

const priceOf = async (shop: Shop, id: number) =>
  (await rowsOf(shop)).find((row) => row.id === id)?.price_monthly_currencies?.EUR

async function find(page: Page, id: number): Promise<void> {
  await page.getByLabel('Name, partner or number').fill(String(id))
  await expect(page.getByRole('region', { name: 'Partners’ plans' }).getByRole('row')).toHaveCount(2)
}

async function undoNewest(page: Page, event: string): Promise<void> {
  await page.getByRole('link', { name: 'Audit' }).click()
  await page.getByLabel('What').selectOption(event)
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('an operator corrects a partner’s plan, hides it, and the partner’s new value ends the correction', async ({
  page,
  ownShop: shop,
}) => {
  const [plan] = (await rowsOf(shop)).filter((row) => row.price_monthly_currencies?.EUR !== undefined)
  if (!plan) throw new Error('no plan has a price')
  await page.goto(`${shop.url}/operator/plans?page=partners`)
  await tryCode(page, accessCode)
  await find(page, plan.id)

  await page.getByRole('button', { name: `Correct: ${plan.name}` }).click()
  const dialog = page.getByRole('dialog')
  await type(dialog.getByLabel('RAM in GB'), 'many')
  await type(dialog.getByLabel('Reason, shown to visitors'), 'The order form says so.')
  await dialog.getByRole('button', { name: 'Show the change' }).click()
  await expect(page.getByText('The plan was not corrected. RAM: “many” is not a number')).toBeVisible()
  await type(dialog.getByLabel('RAM in GB'), String(plan.ram_size + 1))
  await type(dialog.getByLabel('Price per month'), '77,50 EUR')
  await type(dialog.getByLabel('Address that proves it'), 'https://example.com/form')
  expect(await violations(page, 'dialog')).toEqual([])
  await dialog.getByRole('button', { name: 'Show the change' }).click()
  await expect(dialog.getByText(`${plan.ram_size + 1}`, { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Correct', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('cell', { name: 'RAM, Price per month' })).toBeVisible()
  expect(await priceOf(shop, plan.id)).toBe(77.5)

  const visitor = await page.context().newPage()
  await visitor.goto(`${shop.url}/plans/any-${plan.id}`)
  const marks = visitor.getByRole('list', { name: 'Corrections' })
  await expect(marks).toContainText(`RAM: ${plan.ram_size + 1} GB, corrected by this shop on `)
  await expect(marks).toContainText(`The partner says: ${plan.ram_size} GB. The order form says so.`)
  await expect(marks.getByRole('link', { name: 'Source' }).first()).toHaveAttribute('href', 'https://example.com/form')
  await expect(visitor.getByText(/Price per month, corrected by this shop on/).first()).toBeAttached()
  expect(await violations(visitor, 'ul[aria-label=Corrections]')).toEqual([])

  const price = () => priceOf(shop, plan.id)
  for (let day = 0; day < 12 && ((await price()) ?? 77.5) === 77.5; day++) {
    await fetch(`${shop.sandbox.url}/sandbox/advance`, { method: 'POST' }) // each raises one price in nine
    await refreshAll(shop)
  }
  expect(await price()).not.toBe(77.5)
  await page.getByRole('link', { name: 'Audit' }).click()
  await page.getByLabel('What').selectOption('correction_ended')
  await expect(page.getByText(/price_monthly_currencies: the partner says/)).toBeVisible()

  await page.getByRole('link', { name: 'Plans', exact: true }).click()
  await page.getByRole('link', { name: 'Partners’ plans' }).click()
  await find(page, plan.id)
  await expect(page.getByRole('cell', { name: 'RAM', exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Hide: ${plan.name}` }).click()
  await dialog.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(page.getByRole('cell', { name: 'Hidden' })).toBeVisible()
  expect(await priceOf(shop, plan.id)).toBeUndefined()
  expect((await fetch(`${shop.url}/plans/any-${plan.id}`)).status).toBe(404)
  await refreshAll(shop)
  expect(await priceOf(shop, plan.id)).toBeUndefined()
  expect(await violations(page)).toEqual([])
  expect(await darkViolations(page)).toEqual([])

  await undoNewest(page, 'plan_hidden')
  expect(await priceOf(shop, plan.id)).toBeDefined()
  expect((await rowsOf(shop)).find(({ id }) => id === plan.id)?.ram_size).toBe(plan.ram_size + 1)
})
