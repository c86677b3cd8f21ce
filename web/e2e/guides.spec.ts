import { darkViolations, sideways, violations } from './support/look.ts'
import { operatorHeaders, test as base } from './support/operator.ts'
import { allRows } from './support/rows.ts'
import { expect, type Shop } from './support/shop.ts'

const words =
  'Memory is what most servers run out of first. A database that fits into it answers in microseconds; one that does not waits for a disk. '

const article = `${words.repeat(4)} Today 16 GB cost from {{price: /vps?ram_size=gte.16}}.

## What a gigabyte costs

${words.repeat(6)}

{{list: /vps?ram_size=gte.4&limit=3}}

## Side by side

{{table: /?limit=4}}

## One of them

{{plan: PLAN}}

## What went wrong

{{list: /vps?cpu_cores=eq.4096}}

{{lsit: /vps}}

\`{{list: /vps}}\` and Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft

| Use | Memory |
|---|---|
| Blog | 1 GB |

[Elsewhere](https://example.com/)
`

/** Writes an article on the desk and gives its address, and the one of its draft. */
async function write(shop: Shop, published: string, title: string, body: string): Promise<string> {
  const answer = await fetch(`${shop.url}/operator/data/articles/0`, {
    method: 'POST',
    headers: { ...(await operatorHeaders(shop)), 'Content-Type': 'application/json' },
    body: JSON.stringify({
      language: 'en',
      title,
      description: 'What fits into it, and what does not',
      author: 'Ada Kowalski',
      body,
      published,
    }),
  })
  if (!answer.ok) throw new Error(`${String(answer.status)} ${await answer.text()}`)
  return ((await answer.json()) as { link: string }).link
}

const test = base.extend<object, { shop: Shop; draft: string }>({
  draft: [
    async ({ shop }, use) => {
      const [row] = await allRows(shop)
      await write(shop, '2026-11-01', 'How much memory?', article.replace('PLAN', String(row?.id)))
      await use(await write(shop, '', 'Disks', 'Soon.'))
    },
    { scope: 'worker', auto: true },
  ],
})

test('an article has cards, a table and prices in the currency of its reader', async ({ page, shop }) => {
  await page.goto(`${shop.url}/guides/how-much-memory`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How much memory?')
  const body = page.getByRole('article', { name: 'How much memory?' })
  await expect(body.getByRole('article')).toHaveCount(4)
  await expect(body.getByRole('table')).toHaveCount(2)
  await expect(body.getByText('No servers match at present.')).toBeVisible()
  await expect(body.getByText('These offers cannot be shown at present.')).toBeVisible()
  await expect(body.getByText('{{list: /vps}}', { exact: true })).toHaveCount(1)
  await expect(body.getByRole('navigation', { name: 'Contents' }).getByRole('link')).toHaveCount(4)
  await expect(body.getByRole('link', { name: 'Elsewhere' })).toHaveAttribute('rel', 'noopener nofollow')
  await expect(body.getByRole('article').first().getByText('$', { exact: false }).first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('EUR')
  await expect(body.getByRole('article').first().getByText('€', { exact: false }).first()).toBeVisible()
  await expect(body.getByText('Today 16 GB cost from')).toContainText('€')
  await body
    .getByRole('link', { name: /^See all \d+ servers$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/vps\?ram_size=gte\.4$/)
})

test('an article needs no JavaScript', async ({ browser, shop }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(`${shop.url}/guides/how-much-memory`)
  const body = page.getByRole('article', { name: 'How much memory?' })
  await expect(body.getByRole('article')).toHaveCount(4)
  await expect(body.getByRole('link', { name: /Configure Server/ }).first()).toHaveAttribute('href', /^https/)
  await page.close()
})

for (const width of [375, 800, 1280])
  test(`articles can be read at ${width} px`, async ({ page, shop }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/guides', '/guides/how-much-memory']) {
      await page.goto(shop.url + path)
      expect(await sideways(page), path).toBe(0)
      expect(await violations(page), path).toEqual([])
      expect(await darkViolations(page), path).toEqual([])
    }
  })

test('a printed article is as wide as the sheet', async ({ page, shop }) => {
  await page.setViewportSize({ width: 718, height: 1000 }) // of A4 within margins of a centimetre
  await page.emulateMedia({ media: 'print' })
  await page.goto(`${shop.url}/guides/how-much-memory`)
  await expect(page.getByRole('table')).toHaveCount(2)
  expect(await sideways(page)).toBe(0)
})

test('a draft says that it is one, and stands in no list', async ({ page, shop, draft }) => {
  await page.goto(shop.url + draft)
  await expect(page.getByRole('note')).toHaveText('This is a draft. Only people who have its link can read it.')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.goto(`${shop.url}/guides`)
  await expect(page.getByRole('link', { name: 'How much memory?' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Disks' })).toHaveCount(0)
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Guides' })).toBeVisible()
})
