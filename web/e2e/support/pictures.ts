import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import type { Browser, Page } from '@playwright/test'

import { headers, openShop } from './shop.ts'

/** A picture of README. It shows the shop as a newcomer starts it: with the bundled plans and rates, without a network. */
interface Scene {
  address(url: string): Promise<string>
  cookies: Record<string, string>
  /** The part of the page that is drawn: all of it, or so many pixels below the top of another element. */
  part: string
  below?: { top: string; height: number }
  /** What visitors read there whatever the plans cost. A picture with other words is stale. */
  words: string
}

const scenes: Record<string, Scene> = {
  list: {
    address: () => Promise.resolve('/?filter=baremetal&ram_size=gte.64&disk_kinds=cs.%7BNVMe%7D&countries=ov.%7BDE%7D'),
    cookies: { 'preferred-currency': 'EUR', 'vat-country': 'DE' },
    part: '#servers',
    below: { top: '#servers label', height: 780 },
    words: 'label:not(:has([type=checkbox])), legend',
  },
  price: {
    // Quoted in euros with a setup fee, and shown in pounds with tax: every line of a breakdown is there.
    address: async (url) => {
      const plans = 'partner_id=eq.hetzner-dedicated&setup_fee_currencies=not.is.null&order=price_usd&limit=1&select=id'
      const answer = await fetch(`${url}/rest/v1/server_plans?${plans}`, { headers: headers() })
      const [plan] = (await answer.json()) as { id: number }[]
      if (!plan) throw new Error('no plan of Hetzner has a setup fee')
      return `/plans/${String(plan.id)}`
    },
    cookies: { 'preferred-currency': 'GBP', 'vat-country': 'GB' },
    part: 'section[aria-label=Price]',
    words: 'summary, h3, th, li > span:first-child',
  },
}

const docs = new URL('../../../docs/', import.meta.url)
const record = new URL('pictures.json', docs)

/** The words of the scenes when their pictures were drawn. */
export async function drawnWords(): Promise<Record<string, string[]>> {
  return JSON.parse(await readFile(record, 'utf8')) as Record<string, string[]>
}

/** Visits each scene in a shop of its own, and gives its words; with 'draw' it draws the pictures and keeps the words. */
export async function visitScenes(browser: Browser, task: 'read' | 'draw'): Promise<Record<string, string[]>> {
  const shop = await openShop({}, 'whole')
  const words: Record<string, string[]> = {}
  try {
    for (const [name, scene] of Object.entries(scenes)) {
      const page = await browser.newPage({ baseURL: shop.url, viewport: { width: 1280, height: 1400 } })
      const cookies = Object.entries(scene.cookies).map(([name, value]) => ({ name, value, url: shop.url }))
      await page.context().addCookies(cookies)
      await page.goto(await scene.address(shop.url), { waitUntil: 'networkidle' })
      await page
        .locator('section[aria-label=Price] details')
        .evaluateAll((all: HTMLDetailsElement[]) => all.forEach((one) => (one.open = true)))
      words[name] = await wordsOf(page, scene)
      if (task === 'draw') await draw(page, scene, new URL(`${name}.png`, docs))
      await page.close()
    }
  } finally {
    await shop.close()
  }
  if (task === 'draw') await writeFile(record, `${JSON.stringify(words, null, 2)}\n`)
  return words
}

/** Each text once, without numbers: those are the plans'. */
async function wordsOf(page: Page, { part, words }: Scene): Promise<string[]> {
  const texts = await page.locator(part).locator(words).allInnerTexts()
  return [
    ...new Set(
      texts.map((text) =>
        text
          .replace(/[\d.,]+/g, '#')
          .replace(/\s+/g, ' ')
          .trim(),
      ),
    ),
  ]
}

async function draw(page: Page, { part, below }: Scene, file: URL): Promise<void> {
  const box = await page.locator(part).boundingBox()
  const top = await page
    .locator(below?.top ?? part)
    .first()
    .boundingBox()
  if (!box || !top) throw new Error(`${part} is not on the page`)
  const clip = below ? { ...box, y: top.y - 12, height: below.height } : box
  await page.screenshot({ path: fileURLToPath(file), fullPage: true, clip, animations: 'disabled' })
}
