import { expect, test } from './support/shop.ts'
import { allRows } from './support/rows.ts'
import { sideways, violations } from './support/look.ts'

test('plans are chosen on several pages and compared', async ({ page, shop }) => {
  const problems: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text())
  })
  await page.goto(shop.url)
  const boxes = page.getByRole('checkbox', { name: /^Compare / })
  const name = ((await boxes.nth(0).getAttribute('aria-label')) ?? '').slice('Compare '.length)
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page.getByRole('link', { name: 'VPS', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/VPS/)
  await expect(page.getByText('2 plans selected.')).toBeVisible()
  const fresh = page.locator('input[form=compare]:not(:checked)')
  await fresh.first().focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('3 plans selected.')).toBeVisible()
  await page.reload()
  // The server's markup knows nothing of the choice.
  await expect(page.getByText('3 plans selected.')).toBeVisible()
  for (let n = 4; n <= 6; n++) await fresh.first().check()
  await expect(page.getByText('6 plans selected.')).toBeVisible()
  const seventh = page.getByRole('checkbox', { name: (await fresh.first().getAttribute('aria-label')) ?? '' }).first()
  await seventh.click()
  await expect(page.getByText('You can compare up to 6.')).toBeVisible()
  await expect(seventh).not.toBeChecked()
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Compare', exact: true }).click()
  await expect(page).toHaveURL(/\/compare\?ids=\d+(,\d+){5}$/)

  const heads = page.getByRole('columnheader')
  const baselines = page.getByRole('radio', { name: 'Baseline', exact: true })
  await expect(heads).toHaveCount(6)
  await expect(heads.first()).toHaveAccessibleName(name)
  await expect(baselines.first()).toBeChecked()
  expect(await violations(page)).toEqual([])
  const price = page.getByRole('row', { name: /^Price per month/ }).getByRole('cell')
  await expect(price.first()).not.toContainText('%')
  await baselines.nth(5).check()
  await expect(page).toHaveURL(/&baseline=\d+$/)
  await expect(price.nth(5)).not.toContainText('%')
  const rows = page.getByRole('row')
  const all = await rows.count()
  await page.getByRole('checkbox', { name: 'Only differences' }).press('Space')
  await expect.poll(() => rows.count()).toBeLessThan(all)
  await page.getByRole('link', { name: `Move ${name} right` }).press('Enter')
  await expect(heads.nth(1)).toHaveAccessibleName(name)
  await page.getByRole('link', { name: `Remove ${name}` }).press('Enter')
  await expect(heads).toHaveCount(5)
  const widths = await heads.evaluateAll((all) => all.map((head) => Math.round(head.getBoundingClientRect().width)))
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(1)
  const address = page.url()
  await page.goBack()
  await expect(heads).toHaveCount(6)
  await page.goForward()
  await expect(heads).toHaveCount(5)
  await page.getByLabel('Currency').selectOption('GBP')
  await expect(price.first()).toContainText(/£|\$/)
  const shown = await page.getByRole('table').innerText()
  const other = await page.context().newPage()
  await other.goto(address)
  expect(await other.getByRole('table').innerText()).toBe(shown)
  await other.close()
  await page.getByRole('link', { name: 'Add another' }).click()
  await expect(page.getByText('5 plans selected.')).toBeVisible()
  expect(problems).toEqual([])
})

test('a choice is shared by all tabs, and made on a plan’s page too', async ({ context, shop }) => {
  const list = await context.newPage()
  await list.goto(`${shop.url}/vps`)
  const said = list.locator('form#compare p')
  await expect(said, 'a screen reader has seen it empty').toHaveCSS('display', 'block')
  const box = list.getByRole('checkbox', { name: /^Compare / }).first()
  const name = (await box.getAttribute('aria-label')) ?? ''
  await list.locator('html[data-interactive]').waitFor()
  const plan = await context.newPage()
  await plan.goto(shop.url + ((await list.getByRole('article').first().locator('h3 a').getAttribute('href')) ?? ''))
  await plan.locator('html[data-interactive]').waitFor()
  await plan.getByRole('checkbox', { name, exact: true }).check()
  await expect(said).toHaveText('1 plan selected.')
  await expect(box).toBeChecked()
  await box.uncheck()
  await expect(plan.getByRole('checkbox', { name, exact: true })).not.toBeChecked()
  await expect(plan.getByText('1 plan selected.')).toHaveCount(0)
})

test('a comparison answers for what is there', async ({ request, shop }) => {
  const ids = (await allRows(shop)).map(({ id }) => id)
  expect((await request.get(`${shop.url}/compare?ids=99999998,99999999`)).status()).toBe(404)
  expect((await request.get(`${shop.url}/compare`)).status()).toBe(404)
  const many = await (await request.get(`${shop.url}/compare?ids=${ids.slice(0, 8).join(',')}`)).text()
  expect(many).toContain('You can compare up to 6 plans. 2 plans weren’t added.')
  expect(many.split('type="radio"')).toHaveLength(7)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('plans are chosen, compared, moved and removed', async ({ page, shop }) => {
    await page.goto(`${shop.url}/vps`)
    const button = page.getByRole('button', { name: 'Compare selected plans' })
    await expect(button).toBeHidden()
    for (const n of [0, 1, 2])
      await page
        .getByRole('checkbox', { name: /^Compare / })
        .nth(n)
        .check()
    await button.click()
    await expect(page).toHaveURL(/\/compare\?ids=\d+,\d+,\d+$/)
    await page.getByRole('radio', { name: 'Baseline' }).nth(1).check()
    await page.getByRole('checkbox', { name: 'Only differences' }).check()
    await page.getByRole('button', { name: 'Apply' }).last().click()
    await expect(page).toHaveURL(/&only=differences&months=&baseline=\d+$/)
    await expect(page.getByRole('radio', { name: 'Baseline' }).nth(1)).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'Only differences' })).toBeChecked()
    const name = (await page.getByRole('columnheader').first().getAttribute('aria-label')) ?? ''
    await page.getByRole('link', { name: `Remove ${name}` }).click()
    await expect(page.getByRole('columnheader')).toHaveCount(2)
  })
})

for (const [width, count] of [
  [375, 3],
  [800, 4],
] as const) {
  test(`${count} plans fit side by side at ${width} px`, async ({ page, shop }) => {
    const ids = (await allRows(shop)).map(({ id }) => id)
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${shop.url}/compare?ids=${ids.slice(0, count).join(',')}`)
    const frame = page.getByRole('region', { name: 'Comparison' })
    await expect(frame.getByRole('columnheader')).toHaveCount(count)
    expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  })
}

test('a comparison fits every screen with names of 200 characters', async ({ page, shop }) => {
  const ids = (await allRows(shop)).map(({ id }) => id)
  await page.goto(`${shop.url}/compare?ids=${ids.slice(0, 6).join(',')}`)
  await page.locator('thead a[id]').evaluateAll((links) =>
    links.forEach((link) => {
      link.textContent = 'W'.repeat(200)
    }),
  )
  for (const width of [375, 800, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await sideways(page)).toBe(0)
  }
})
