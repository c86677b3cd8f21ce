// A list that is used before its scripts run: each press does its work, by the page alone or once they are there.
import type { Page } from '@playwright/test'
import { hold } from './support/hold.ts'
import { expect, test } from './support/shop.ts'

const frame = (page: Page) => page.getByRole('region', { name: 'Plans', exact: true })
const boxes = (page: Page) => page.locator('#results input[form=compare]')
const isChosen = async (page: Page) => {
  await expect(boxes(page).nth(1)).toBeChecked()
  await expect(page.getByRole('form', { name: 'Selected plans' })).toContainText('1 plan selected.')
}

const table: [press: string, press: (page: Page) => Promise<unknown>, holds: (page: Page) => Promise<unknown>][] = [
  [
    'a head sorts',
    (page) => page.getByRole('columnheader', { name: 'RAM' }).getByRole('link').click(),
    (page) => expect(page.getByRole('columnheader', { name: 'RAM' })).toHaveAttribute('aria-sort', 'descending'),
  ],
  [
    'columns are chosen',
    async (page) => {
      await page.getByText('Columns', { exact: true }).click()
      await page.getByRole('checkbox', { name: 'Threads' }).check()
      await page.getByRole('button', { name: 'Show these columns' }).click()
    },
    (page) => expect(page.getByRole('columnheader', { name: 'Threads' })).toBeVisible(),
  ],
  [
    'columns are opened',
    async (page) => {
      await page.getByText('Columns', { exact: true }).click()
      await page.getByRole('checkbox', { name: 'Threads' }).check()
    },
    (page) => expect(page.getByRole('checkbox', { name: 'Threads' })).toBeChecked(),
  ],
  [
    'a filter is ticked',
    (page) => page.locator('[name="any.partner_name"]').first().check(),
    (page) => expect(page).toHaveURL(/view=table.*partner_name=/),
  ],
  ['a plan is compared', (page) => boxes(page).nth(1).check(), isChosen],
  [
    'a list is watched',
    (page) => page.locator('#servers a[href^="/watch"]').first().click(),
    (page) => expect(page).toHaveURL(/\/watch\?for=%2Fvps/),
  ],
  [
    'rows are scrolled to',
    (page) => frame(page).evaluate((element) => element.scrollTo(0, 300)),
    (page) => expect.poll(() => frame(page).evaluate(({ scrollTop }) => scrollTop)).toBe(300),
  ],
]

const cards: typeof table = [
  ['a plan is compared', (page) => boxes(page).nth(1).check(), isChosen],
  [
    'a plan is watched',
    (page) => page.getByRole('article').nth(1).getByRole('link', { name: 'Watch' }).click(),
    (page) => expect(page).toHaveURL(/\/watch\?for=%2Fplans/),
  ],
  [
    'a filter is ticked',
    (page) => page.locator('[name="any.partner_name"]').first().check(),
    (page) => expect(page).toHaveURL(/partner_name=/),
  ],
  [
    'the table is asked for',
    (page) => page.getByRole('button', { name: 'Table', exact: true }).click(),
    (page) => expect(page.getByRole('columnheader', { name: 'RAM' })).toBeVisible(),
  ],
]

// What is held back: all scripts, or the code of the table alone, which comes after the page answers.
for (const [path, presses, scripts, isAnswering] of [
  ['/vps?view=table', table, '**/assets/**/*.js', false],
  ['/vps?view=table', table, '**/assets/plan-table-*.js', true],
  ['/vps', cards, '**/assets/**/*.js', false],
] as const)
  test(`${path} is used before ${scripts} comes`, async ({ browser, shop }) => {
    const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 1440, height: 900 } })
    for (const [name, press, holds] of presses)
      await test.step(name, async () => {
        const page = await context.newPage()
        await page.addInitScript(() => localStorage.clear())
        const release = await hold(page, scripts)
        await page.goto(path, { waitUntil: 'commit' })
        await expect(page.getByRole('contentinfo')).toBeVisible()
        if (isAnswering) await page.locator('html[data-interactive]').waitFor({ state: 'attached' })
        await press(page)
        release()
        await page.locator('html[data-interactive]').waitFor({ state: 'attached' })
        await holds(page)
        // Nor does it go when the last of the code is there.
        await page.waitForLoadState('networkidle')
        await holds(page)
        await page.close()
      })
    await context.close()
  })

test('an order that is followed while the code of its row is on its way is counted', async ({ browser, shop }) => {
  const context = await browser.newContext({ baseURL: shop.url })
  const page = await context.newPage()
  await hold(page, '**/assets/plan-table-*.js')
  await page.goto('/vps?view=table', { waitUntil: 'commit' })
  await page.locator('html[data-interactive]').waitFor({ state: 'attached' })
  const order = page.locator('tbody a[data-plan]').first()
  await order.evaluate((link) => link.setAttribute('href', '#order'))
  const told = page.waitForRequest(
    (request) => request.method() === 'POST' && (request.postData() ?? '').includes('"plan_id"'),
  )
  await order.click()
  expect((await told).postDataJSON()).toMatchObject({ page: 'table' })
  await context.close()
})
