import { expect, openShop, type Shop, test } from './support/shop.ts'
import { settle, watch } from './support/watch.ts'

// The bundled plans of all partners: machines whose disks and memory are known.
let shop: Shop & { close(): Promise<void> }
test.beforeAll(async () => {
  shop = await openShop({}, 'whole')
})
test.afterAll(() => shop.close())

test('a machine with 2 NVMe and ECC below 60 euros is found by clicking alone', async ({ page }) => {
  const findings = watch(page)
  await page.goto(shop.url)
  await settle(page)
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('EUR')
  const status = page.getByRole('status').first()
  const tick = async (name: string, option: RegExp) => {
    const group = page.getByRole('group', { name, exact: true })
    const box = group.getByRole('checkbox', { name: option })
    if (!(await box.isVisible())) await group.locator('summary').first().click()
    const label = (await box.evaluate((element) => element.parentElement?.textContent)) ?? ''
    await box.check()
    await expect(status, label).toHaveText(
      new RegExp(`^${/[\d,]+$/.exec(label)?.[0] ?? ''} servers(?: found|, [\\d,]+ configurations)$`),
    )
  }
  await tick('Disk type', /^NVMe /)
  await tick('Number of disks', /^2 NVMe disks /)
  await tick('ECC', /^Yes /)
  const before = await status.innerText()
  await page.getByRole('textbox', { name: 'Maximum price' }).fill('60')
  await page.keyboard.press('Enter')
  await expect(status).not.toHaveText(before)
  const cards = page.getByRole('article')
  await expect(cards).not.toHaveCount(0)
  for (const card of await cards.all()) {
    await expect(card).toContainText(/·\s[\d.]+\s[GT]B \w* ?ECC\s·/)
    // Two of one size, or one of each of two sizes.
    await expect(card).toContainText(/· (2 × [\d.]+ [GT]B NVMe|[\d.]+ [GT]B NVMe \+ [\d.]+ [GT]B NVMe)/)
  }
  expect(findings).toEqual([])
})

test('the configurations of one machine are one card, which leads to all of them', async ({ page }) => {
  const findings = watch(page)
  const status = page.getByRole('status').first()
  for (const view of ['', '&view=table']) {
    await page.goto(`${shop.url}/?filter=baremetal&disk_kinds=cs.{NVMe}&ram_ecc=eq.true${view}`)
    await settle(page)
    const link = page.getByRole('link', { name: /^\d+ configurations of AX/ }).first()
    const [, count = '', name = ''] =
      /^(\d+) configurations of (.*)$/.exec((await link.getAttribute('aria-label')) ?? '') ?? []
    const one = view ? page.getByRole('row', { name }) : page.getByRole('article', { name, exact: true })
    await expect(one.first()).toContainText('from ')
    await link.click()
    await expect(page).toHaveURL(/ram_ecc=eq\.true.*&group=off/)
    await expect(status).toHaveText(`${count} servers found`)
    const all = view ? page.getByRole('rowheader', { name }) : page.getByRole('article', { name, exact: true })
    await expect(all).toHaveCount(Number(count))
    await expect(page.getByText(/^\d+ configurations$/)).toHaveCount(0)
    await page.reload()
    await expect(all).toHaveCount(Number(count))
  }
  expect(findings).toEqual([])
})
