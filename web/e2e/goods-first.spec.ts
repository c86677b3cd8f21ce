import { firstPages, firstScreen, screens } from './support/first-screen.ts'
import { expect, openShop, test } from './support/shop.ts'

test('the first screen holds a sentence, the search and a plan, and bands are short', async ({ browser }) => {
  const shop = await openShop({}, 'whole')
  for (const screen of screens) {
    const page = await browser.newPage({ viewport: screen, baseURL: shop.url })
    for (const path of firstPages) {
      const at = `${path} at ${String(screen.width)} px`
      const { heading, search, card, name, price, status } = await firstScreen(page, path)
      for (const bottom of [heading, search]) expect(bottom, at).toBeLessThan(screen.height)
      if (path !== '/') expect(card, at).toBeLessThan(screen.width < 1280 ? 600 : 450)
      if (screen.width === 375 || screen.width >= 1280)
        for (const bottom of [name, price]) expect(bottom, at).toBeLessThanOrEqual(screen.height)
      const title = await page.getByRole('heading', { level: 1 }).innerText()
      if (path === '/')
        expect(title.replace(/ from .*/, ''), at).toBe(
          `Compare ${status.replace(/ found$|, [\d,]+ configurations$/, '')}`,
        )
    }
    await page.close()
  }
  await shop.close()
})

test('results can be skipped to, and a line says what a list is', async ({ page, shop }) => {
  await page.goto(`${shop.url}/vps`)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to results' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('article').first().locator(':focus')).toHaveCount(1)
  const line = page.getByText(
    /servers(?: found|, [\d,]+ configurations) from \d+ partners?, lowest price first\. .*Some partners pay us a commission/,
  )
  await expect(line).toBeVisible()
  await line.getByRole('link', { name: 'How it works' }).click()
  await expect(page).toHaveURL(/\/how-it-works$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How it works')
  await expect(page.getByRole('row', { name: /Cherry Servers/ })).toContainText('Yes')
})

test('a printed list and a printed plan say what can be read and where it is ordered', async ({ browser, shop }) => {
  const page = await browser.newPage({ viewport: { width: 720, height: 900 }, baseURL: shop.url, colorScheme: 'dark' })
  await page.emulateMedia({ media: 'print' })
  for (const path of ['/vps', 'a plan']) {
    const plan = page.getByRole('article').first().locator('h3 a')
    await page.goto(path === 'a plan' ? ((await plan.getAttribute('href')) ?? '') : path)
    const order = page.getByRole('article').first().locator('a[data-plan]').first()
    await expect(order).toBeVisible()
    const after = await order.evaluate((link) => getComputedStyle(link, '::after').content)
    expect(after, path).toContain((await order.getAttribute('href')) ?? 'no address')
    await expect(page.locator('button:visible, input:visible, select:visible'), path).toHaveCount(0)
    await expect(page.locator('html'), path).toHaveCSS('color-scheme', 'light')
  }
  await page.close()
})

test('an error in the browser is reported', async ({ page, shop }) => {
  await page.goto(`${shop.url}/vps`)
  const reported = page.waitForRequest('**/page-errors')
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('made up')
    })
  })
  expect((await reported).postData()).toContain('made up')
})

test('a table shows names whatever its columns, and its first ones beside the filters', async ({ browser }) => {
  const shop = await openShop({}, 'whole')
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, baseURL: shop.url })
  await page.goto('/vps?view=table&columns=cpu_cores,ram_size')
  await expect(page.getByRole('columnheader', { name: 'Plan' })).toBeVisible()
  const frame = page.getByRole('region', { name: 'Plans', exact: true })
  for (const path of ['/?filter=baremetal&view=table', '/vps?view=table']) {
    await page.goto(path)
    // The room of the page's and the table's scrollbars, which this browser does not show.
    await page.evaluate(() => {
      document.body.style.paddingRight = '30px'
    })
    const right = await frame.evaluate((element) => element.getBoundingClientRect().right)
    for (const name of [
      'Plan',
      'Price',
      'Partner',
      'Processor',
      'Cores',
      'RAM',
      'Disks',
      'ECC',
      'Network',
      'Regions',
      'Order',
    ]) {
      const box = await page
        .getByRole('columnheader', { name: new RegExp(`^${name}( |$)`) })
        .first()
        .boundingBox()
      expect(box && box.x + box.width, `${name} of ${path}`).toBeLessThanOrEqual(right + 1)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0)
  }
  await page.close()
  await shop.close()
})
