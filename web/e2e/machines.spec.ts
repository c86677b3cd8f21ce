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
    const box = page.getByRole('group', { name, exact: true }).getByRole('checkbox', { name: option })
    const label = (await box.evaluate((element) => element.parentElement?.textContent)) ?? ''
    await box.check()
    await expect(status, label).toHaveText(`${/[\d,]+$/.exec(label)?.[0] ?? ''} servers found`)
  }
  await tick('Disk type', /^NVMe /)
  await tick('Drives', /^2 NVMe drives /)
  await tick('ECC', /^Yes /)
  const before = await status.innerText()
  await page.getByRole('spinbutton', { name: 'Maximum price' }).fill('60')
  await page.keyboard.press('Enter')
  await expect(status).not.toHaveText(before)
  const cards = page.getByRole('article')
  await expect(cards).not.toHaveCount(0)
  for (const card of await cards.all()) {
    await expect(card).toContainText(/RAM[\d.]+ [GT]B \w* ?ECC/)
    // Two of one size, or one of each of two sizes.
    await expect(card).toContainText(/Storage(2 × [\d.]+ [GT]B NVMe|[\d.]+ [GT]B NVMe \+ [\d.]+ [GT]B NVMe)/)
  }
  expect(findings).toEqual([])
})
