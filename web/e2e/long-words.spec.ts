import { sideways } from './support/look.ts'
import { expect, insertRows, test } from './support/operator.ts'

const word = 'Superlonghostingcompanywithoutasingleblank'.repeat(5).slice(0, 200)
const row = (id: number, type: string) => ({
  cherry_plan_id: id,
  name: word,
  type,
  category: word.toLowerCase(),
  tags: ['outlet'],
  available: true,
  description: word,
  cpu_cores: 4,
  cpu_model: word,
  ram_size: 8,
  ram_type: word,
  storage_size: 100,
  storage_type: word,
  bandwidth: word,
  price_monthly_currencies: { USD: 0.5 },
  partner_name: word,
  partner_url: 'https://example.com',
  plan_url: 'https://example.com',
  regions: [word, `${word} 2`],
})

test('words of 200 letters scroll no page sideways and leave no card', async ({ page, ownShop }) => {
  test.slow() // eleven pages at four widths
  const ids = await insertRows(ownShop, [row(1001, 'vps'), row(1002, 'vds'), row(1003, 'baremetal')])
  const plan = `/plans/x-${String(ids[0])}`
  for (const path of [
    '/',
    '/vps',
    '/outlet',
    '/?view=table',
    plan,
    `/compare?ids=${ids.join(',')}`,
    '/market',
    '/status',
    '/?filter=vps&q=superlong',
    `/vps?cpu_cores=eq.${word}`,
    `/vps?q=${word}`,
  ]) {
    await page.goto(ownShop.url + path)
    for (const width of [320, 375, 800, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const at = `${path} at ${String(width)} px`
      expect(await sideways(page), at).toBe(0)
      const wide = await page
        .getByRole('article')
        .evaluateAll((cards) => cards.filter((card) => card.scrollWidth > card.clientWidth).length)
      expect(wide, `cards with parts that leave them: ${at}`).toBe(0)
      const heads = await page
        .getByRole('group', { name: /Dedicated Servers|Cloud/ })
        .evaluateAll((cards) => cards.filter((card) => card.scrollWidth > card.clientWidth).length)
      expect(heads, `summary cards with parts that leave them: ${at}`).toBe(0)
    }
  }
})
