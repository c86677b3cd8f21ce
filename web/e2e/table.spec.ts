import { sideways, violations } from './support/look.ts'
import { expect, insertRows, test } from './support/operator.ts'
import { headers } from './support/shop.ts'

test('a list is shown as a table and sorted by its headers', async ({ page, shop }) => {
  const problems: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text())
  })
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
  const firstRows = async () => (await table.innerText()).split('Configure').slice(0, 15)
  const before = await firstRows()
  await page.reload()
  expect(await firstRows()).toEqual(before)
  for (const width of [375, 800, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await sideways(page)).toBe(0)
  }
  await page.getByRole('button', { name: 'Cards', exact: true }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(problems).toEqual([])
})

test('what is scrolled sideways comes to rest with no heading cut beside the name', async ({ page, shop }) => {
  await page.setViewportSize({ width: 900, height: 900 })
  await page.goto(`${shop.url}/vps?view=table`)
  const frame = page.getByRole('region', { name: 'Plans', exact: true })
  for (const by of [60, 130, 200]) {
    await frame.evaluate((element, left) => element.scrollTo({ left }), by)
    const cut = await frame.evaluate((element) => {
      const heads = [...element.querySelectorAll('thead th')].slice(1, -1)
      const edge = heads.shift()?.getBoundingClientRect().right ?? 0
      return heads
        .map((head) => head.getBoundingClientRect())
        .filter(({ left, right }) => left < edge && right > edge + 9)
    })
    expect(await frame.evaluate((element) => element.scrollLeft), String(by)).toBeGreaterThan(0)
    expect(cut, String(by)).toEqual([])
  }
})

test('a long list scrolls in its table', async ({ page, shop }) => {
  const problems: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text())
  })
  await page.goto(`${shop.url}/?view=table&group=off`)
  const table = page.getByRole('table')
  const frame = page.getByRole('region', { name: 'Plans' })
  await expect(table).toHaveAttribute('aria-rowcount')
  const total = Number(await table.getAttribute('aria-rowcount')) - 1
  expect(total).toBeGreaterThan(120)
  const call = `${shop.url}/rest/v1/server_plans?select=name&is_lead=is.true&order=price_usd.asc.nullslast&limit=1000`
  const all = (await (await fetch(call, { headers: headers() })).json()) as { name: string }[]
  const namesFrom = async (index: number) => {
    const row = table.locator(`tr[aria-rowindex="${index + 2}"]`)
    await expect(row.getByRole('rowheader')).toBeVisible()
    return row.getByRole('rowheader').innerText()
  }
  await expect(page.locator('html[data-interactive]')).toBeAttached()
  await frame.evaluate((element) => {
    element.scrollTop = element.scrollHeight
  })
  expect(all).toHaveLength(total)
  await expect(page.getByText(`Page ${Math.ceil(total / 24)} of`)).toBeVisible()
  expect(await namesFrom(total - 1)).toBe(all.at(-1)?.name)
  // Only what is near the window stands in the document.
  expect(await table.getByRole('row').count()).toBeLessThan(90)
  await frame.evaluate((element) => {
    element.scrollTop = element.scrollHeight * (75 / Number(element.querySelector('table')?.ariaRowCount))
  })
  await expect(page).toHaveURL(/offset=72/)
  const name = await namesFrom(80)
  await page.reload()
  await expect(page.locator('html[data-interactive]')).toBeAttached()
  expect(await namesFrom(72)).not.toBe('')
  expect(await namesFrom(80)).toBe(name)
  // A row that has the focus stays, however far away it is.
  const box = table.locator('tr[aria-rowindex="82"]').getByRole('checkbox')
  await box.focus()
  await frame.evaluate((element) => {
    element.scrollTop = 0
  })
  await expect(page).not.toHaveURL(/offset/)
  await expect(box).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(table.locator('tr[aria-rowindex="82"]').getByRole('rowheader').getByRole('link')).toBeFocused()
  await expect(box).toBeInViewport()
  await expect(page).toHaveURL(/offset=72/)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/offset=96/)
  await expect(table.locator('tr[aria-rowindex="98"]')).toBeInViewport()
  await table.getByRole('columnheader', { name: 'RAM' }).getByRole('link').click()
  await expect(page).not.toHaveURL(/offset/)
  await expect(table.locator('tr[aria-rowindex="2"]')).toBeInViewport()
  await page.goBack()
  await expect(page).toHaveURL(/offset=96/)
  await expect(table.locator('tr[aria-rowindex="98"]')).toBeInViewport()
  expect(await violations(page)).toEqual([])
  expect(problems).toEqual([])
})

test('a long list that changes while it is scrolled shows one state', async ({ page, ownShop }) => {
  await page.goto(`${ownShop.url}/?view=table&group=off`)
  const table = page.getByRole('table')
  const frame = page.getByRole('region', { name: 'Plans' })
  await expect(table).toHaveAttribute('aria-rowcount')
  await expect(table.locator('tr[aria-rowindex="20"]')).toBeAttached()
  await insertRows(ownShop, [
    {
      cherry_plan_id: 1,
      name: 'The newest of all',
      type: 'vps',
      price_monthly_currencies: { USD: 0.01 },
      available: true,
    },
  ])
  await frame.evaluate((element) => {
    element.scrollTop = 41 * 40
  })
  await expect(table.locator('tr[aria-rowindex="49"]').getByRole('rowheader')).toBeVisible()
  await frame.evaluate((element) => {
    element.scrollTop = 41 * 20
  })
  const call = `${ownShop.url}/rest/v1/server_plans?select=name&is_lead=is.true&order=price_usd.asc.nullslast&limit=60`
  const want = ((await (await fetch(call, { headers: headers() })).json()) as { name: string }[]).map(
    ({ name }) => name,
  )
  expect(want[0]).toBe('The newest of all')
  await expect(async () => {
    const rows = await table
      .locator('tbody tr[data-index]')
      .evaluateAll((all) => all.map((row) => [row.getAttribute('data-index'), row.querySelector('th')?.innerText]))
    expect(rows.length).toBeGreaterThan(24)
    expect(rows).toEqual(rows.map(([index]) => [index, want[Number(index)]]))
  }).toPass()
})

test('the rows stay up while the page takes an address that is written otherwise', async ({ page, shop }) => {
  await page.addInitScript(() => {
    const counts: number[] = []
    Object.assign(window, { counts })
    const look = () => {
      if (document.readyState !== 'loading')
        counts.push([...document.querySelectorAll('tbody tr')].filter((row) => row.checkVisibility()).length)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto(`${shop.url}/vps?view=table&columns=name,nothing`)
  const rows = await page.locator('tbody tr').count()
  await page.getByRole('button', { name: 'Table', exact: true }).focus()
  expect(rows).toBeGreaterThan(15)
  // Rows far below the frame's window may go.
  expect(await page.evaluate(() => Math.min(...(window as unknown as { counts: number[] }).counts))).toBeGreaterThan(15)
})

test('who chose the table gets it on every list, and who chose cards gets those', async ({ page, shop }) => {
  await page.goto(`${shop.url}/vps`)
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'RAM' })).toBeVisible()
  const menu = page.getByRole('banner').getByRole('navigation').first()
  await menu.getByRole('link', { name: 'CLOUD Servers' }).click()
  await expect(page).toHaveURL(`${shop.url}/?filter=vds&view=table`)
  await expect(page.getByRole('columnheader', { name: 'RAM' })).toBeVisible()
  await page.goto(`${shop.url}/how-it-works`)
  await menu.getByRole('link', { name: 'OUTLET' }).click()
  await expect(page).toHaveURL(`${shop.url}/outlet?view=table`)
  await page.getByRole('button', { name: 'Cards', exact: true }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await menu.getByRole('link', { name: 'VPS', exact: true }).click()
  await expect(page).toHaveURL(`${shop.url}/vps`)
  await expect(page.getByRole('article').first()).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('a list is a table with the columns of its address', async ({ page, shop }) => {
    await page.goto(`${shop.url}/vps`)
    await page.getByRole('button', { name: 'Table', exact: true }).click()
    await expect(page.getByRole('columnheader', { name: 'Price', exact: false }).first()).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'OUTLET' }).first().click()
    await expect(page).toHaveURL(`${shop.url}/outlet?view=table`)
    await page.goto(`${shop.url}/vps?view=table&columns=ram_size,nothing,name`)
    await expect(page.getByRole('columnheader')).toHaveText(['Compare', 'RAM', 'Plan', 'Order'])
    await expect(page.getByText('The table has no column “nothing”.')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /^Compare / }).first()).toBeVisible()
    await page.getByRole('columnheader', { name: 'RAM' }).getByRole('link').click()
    await expect(page.getByRole('columnheader', { name: 'RAM' })).toHaveAttribute('aria-sort', 'descending')
    await expect(page.getByRole('columnheader')).toHaveCount(4)
  })
})
