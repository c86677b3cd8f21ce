import type { Page } from '@playwright/test'

import { sideways, violations } from './support/look.ts'
import { expect, test } from './support/shop.ts'
import { settle } from './support/watch.ts'

test('a rented server is compared, kept, shared and watched', async ({ browser, shop }) => {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    colorScheme: 'dark',
    baseURL: shop.url,
  })
  const page = await context.newPage()
  await page.goto('/my-servers')
  const form = page.getByRole('form', { name: 'Add a server' })
  await form.getByRole('button', { name: 'Add' }).click()
  const plan = form.getByRole('textbox', { name: /^Plan page/ })
  expect(await plan.evaluate((input: HTMLInputElement) => input.validationMessage)).toBe(
    'Enter a plan, or its cores, RAM or storage.',
  )
  await form.getByRole('textbox', { name: 'Your name for this server' }).fill('Mail server')
  await form.getByRole('textbox', { name: 'Cores' }).fill('2')
  await form.getByRole('textbox', { name: 'RAM in GB' }).fill('4')
  await form.getByRole('textbox', { name: 'Price per month' }).fill('900')
  await form.getByRole('button', { name: 'Add' }).click()
  const server = page.getByRole('article', { name: 'Mail server' })
  await expect(server.getByText(/^Save \$[\d.,]+ over 12 months$/)).toBeVisible()
  await expect(server.getByText(/costs \$[\d.,]+ over 12 months with setup. Staying costs \$10,800.00/)).toBeVisible()
  const first = server.getByRole('region', { name: 'At least as good' }).locator('tbody tr').first()
  await expect(first).toContainText(/\$8\d\d\.\d\d/)
  await expect(first.getByRole('link').first()).toHaveAttribute('href', /^\/plans\//)
  await expect(first.getByRole('link', { name: /^Order/ })).toHaveAttribute('rel', /sponsored/)
  await settle(page)
  expect(await violations(page)).toEqual([])
  expect(await sideways(page)).toBe(0)

  await page.reload()
  await expect(server.getByText(/^Save \$[\d.,]+ over 12 months$/)).toBeVisible()
  await server.getByRole('button', { name: 'Edit' }).click()
  const change = page.getByRole('form', { name: 'Change Mail server' })
  await change.getByRole('textbox', { name: 'Price per month' }).fill('0.05')
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(server.getByText('Keep it', { exact: true })).toBeVisible()
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/my-servers-375.png`, fullPage: true })

  await page.getByRole('button', { name: 'Share this list' }).click()
  const link = await page.getByRole('textbox', { name: /Anyone with this link/ }).inputValue()
  const friend = await browser.newPage({ viewport: { width: 1280, height: 900 }, baseURL: shop.url })
  await friend.goto(link)
  await expect(friend.getByText('Someone shared 1 server with you.')).toBeVisible()
  await expect(friend.getByRole('article', { name: 'Mail server' }).getByText('Keep it', { exact: true })).toBeVisible()
  expect(await violations(friend)).toEqual([])
  if (process.env.LOOK) await friend.screenshot({ path: `${process.env.LOOK}/my-servers-1280.png`, fullPage: true })
  await friend.getByRole('button', { name: 'Add to my servers' }).click()
  await expect(friend.getByRole('list', { name: 'Your servers' }).getByRole('article')).toHaveCount(1)
  expect(new URL(friend.url()).hash).toBe('')

  await server.getByRole('link', { name: 'Tell me when something better appears' }).click()
  await expect(page.getByRole('combobox', { name: 'Tell me when' })).toHaveValue('better_appears')
  await expect(page.getByRole('textbox', { name: /Price per month/ })).toHaveValue('0.05')
  await page.goBack()
  await server.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('article')).toHaveCount(0)
})

/** Adds a server of a name with some cores. */
async function add(page: Page, name: string, cores = '4'): Promise<void> {
  const form = page.getByRole('form', { name: 'Add a server' })
  await form.getByRole('textbox', { name: 'Your name for this server' }).fill(name)
  await form.getByRole('textbox', { name: 'Cores' }).fill(cores)
  await form.getByRole('button', { name: 'Add' }).press('Enter')
}

test('a server is added where the shop is not encrypted', async ({ page, shop }) => {
  // Such a page has no randomUUID.
  await page.addInitScript(() => Object.defineProperty(Crypto.prototype, 'randomUUID', { value: undefined }))
  await page.goto(`${shop.url}/my-servers`)
  await add(page, 'In the cellar')
  await expect(page.getByRole('article', { name: 'In the cellar' })).toBeVisible()
})

test('whoever works by keyboard stays where they were, and is told what was done', async ({ page, shop }) => {
  await page.goto(`${shop.url}/my-servers`)
  const status = page.getByRole('status').first()
  const heading = (name: string) => page.getByRole('article', { name }).getByRole('heading')
  await add(page, 'First')
  await expect(heading('First')).toBeFocused()
  await expect(status).toHaveText('First added. Your list has 1 server.')
  await add(page, 'Second')
  await expect(heading('Second')).toBeFocused()

  const edit = page.getByRole('article', { name: 'First' }).getByRole('button', { name: 'Edit' })
  await edit.press('Enter')
  const change = page.getByRole('form', { name: 'Change First' })
  await expect(change.getByRole('textbox', { name: 'Your name for this server' })).toBeFocused()
  await change.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(edit).toBeFocused()
  await edit.press('Enter')
  await change.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(edit).toBeFocused()
  await expect(status).toHaveText('First saved.')

  // What is half typed outlives what becomes of the others.
  const name = page
    .getByRole('form', { name: 'Add a server' })
    .getByRole('textbox', { name: 'Your name for this server' })
  await name.fill('half typed')
  await page.getByRole('article', { name: 'First' }).getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(heading('Second')).toBeFocused()
  await expect(status).toHaveText('First removed.')
  await page.getByRole('article', { name: 'Second' }).getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Add a server' })).toBeFocused()
  await expect(name).toHaveValue('half typed')
})

test('a shared link is followed where the page is open already', async ({ page, shop }) => {
  await page.goto(`${shop.url}/my-servers`)
  await add(page, 'Mine')
  await page.getByRole('button', { name: 'Share this list' }).click()
  const link = await page.getByRole('textbox', { name: /Anyone with this link/ }).inputValue()
  const name = page
    .getByRole('form', { name: 'Add a server' })
    .getByRole('textbox', { name: 'Your name for this server' })
  await name.fill('half typed')
  await page.evaluate((address) => location.assign(address), link)
  await expect(page.getByText('Someone shared 1 server with you.')).toBeVisible()
  await page.getByRole('button', { name: 'Show my servers' }).click()
  await expect(page.getByRole('list', { name: 'Your servers' }).getByRole('article')).toHaveCount(1)
  await expect(name).toHaveValue('half typed')
})

// Chromium shows what stands for visitors without scripts only where they are off in its settings.
test('without scripts the page of rented servers says what to do', async ({ request, shop }) => {
  const answer = await request.get(`${shop.url}/my-servers`)
  expect(await answer.text()).toMatch(
    /<noscript>.*choose Watch there: “Something better appears” tells you.*<\/noscript>/,
  )
  const form = await request.get(`${shop.url}/watch?for=/vps`)
  expect(await form.text()).toMatch(/<option[^>]*>Something better appears<\/option>/)
})
