import { expect, test } from './support/shop.ts'
import { sideways, violations } from './support/look.ts'

test('a list is shown as a table and sorted by its headers', async ({ page, shop }) => {
  const problems: string[] = []
  page.on('console', (message) => { if (['error', 'warning'].includes(message.type())) problems.push(message.text()) })
  await page.goto(`${shop.url}/vps`)
  const table = page.getByRole('table')
  const toTable = page.getByRole('button', { name: 'Table', exact: true })
  await toTable.press('Enter')
  await expect(page).toHaveURL(/\/vps\?view=table$/)
  await expect(toTable).toHaveAttribute('aria-pressed', 'true')
  await expect(table.getByRole('row')).not.toHaveCount(0)
  await expect(page.getByRole('article')).toHaveCount(0)
  const ram = table.getByRole('columnheader', { name: 'RAM' })
  await ram.getByRole('link').press('Enter')
  await expect(ram).toHaveAttribute('aria-sort', 'descending')
  await ram.getByRole('link').press('Enter')
  await expect(ram).toHaveAttribute('aria-sort', 'ascending')
  await page.getByText('Columns', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Threads' }).check()
  await page.getByRole('button', { name: 'Show these columns' }).click()
  await expect(table.getByRole('columnheader', { name: 'Threads' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await expect(page.getByText('Loading servers')).toHaveCount(0)
  const rows = await table.innerText()
  await page.reload()
  expect(await table.innerText()).toBe(rows)
  for (const width of [375, 800, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await sideways(page)).toBe(0)
  }
  await page.getByRole('button', { name: 'Cards', exact: true }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(problems).toEqual([])
})

test('the rows stay up while the page takes an address that is written otherwise', async ({ page, shop }) => {
  await page.addInitScript(() => {
    const counts: number[] = []
    Object.assign(window, { counts })
    const look = () => {
      if (document.readyState !== 'loading') counts.push([...document.querySelectorAll('tbody tr')].filter((row) => row.checkVisibility()).length)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto(`${shop.url}/vps?view=table&columns=name,nothing`)
  const rows = await page.locator('tbody tr').count()
  await page.getByRole('button', { name: 'Table', exact: true }).focus()
  expect(rows).toBeGreaterThan(0)
  expect(await page.evaluate(() => Math.min(...(window as unknown as { counts: number[] }).counts))).toBe(rows)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('a list is a table with the columns of its address', async ({ page, shop }) => {
    await page.goto(`${shop.url}/vps`)
    await page.getByRole('button', { name: 'Table', exact: true }).click()
    await expect(page.getByRole('columnheader', { name: 'Price', exact: false }).first()).toBeVisible()
    await page.goto(`${shop.url}/vps?view=table&columns=ram_size,nothing,name`)
    await expect(page.getByRole('columnheader')).toHaveText(['Compare', 'RAM', 'Plan', 'Order'])
    await expect(page.getByText('The table has no column “nothing”.')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /^Compare / }).first()).toBeVisible()
    await page.getByRole('columnheader', { name: 'RAM' }).getByRole('link').click()
    await expect(page.getByRole('columnheader', { name: 'RAM' })).toHaveAttribute('aria-sort', 'descending')
    await expect(page.getByRole('columnheader')).toHaveCount(4)
  })
})
