// Goes a visitor's way with a watch, without scripts and with them: from a filtered list to a
// confirmed watch, from the mail back to the plan, to the end of the watch. It prints clicks and
// seconds of each part; `make tasks` runs it. A text that is typed counts as one click. LOOK
// names a folder for pictures of the pages on the way.
import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:net'

import { type Browser, type BrowserContext, type Locator, type Page, test } from '@playwright/test'

import { openShop } from './support/shop.ts'

const publicURL = 'https://shop.example'

/** A mail server that takes everything. */
class Mailbox {
  readonly mails: string[] = []
  readonly server: Server

  constructor() {
    this.server = createServer((socket) => {
      let data: string | null = null
      socket.write('220 box\r\n')
      socket.on('data', (chunk) => {
        const text = chunk.toString()
        if (data !== null) {
          data += text
          if (!data.endsWith('\r\n.\r\n')) return
          this.mails.push(data.replaceAll('\r\n..', '\r\n.').replaceAll('=\r\n', '').replaceAll('=3D', '='))
          data = null
          socket.write('250 taken\r\n')
          return
        }
        for (const line of text.split('\r\n').filter((one) => one !== '')) {
          if (/^DATA/i.test(line)) data = ''
          socket.write(data === '' ? '354 go on\r\n' : /^QUIT/i.test(line) ? '221 bye\r\n' : '250 box\r\n')
        }
      })
      socket.on('error', () => socket.destroy())
    })
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    const address = this.server.address()
    assert.ok(address && typeof address === 'object')
    return `smtp://127.0.0.1:${String(address.port)}`
  }

  /** Waits for the mail after the first n, and gives the shop's addresses in it. */
  async links(n: number): Promise<string[]> {
    for (let tries = 0; this.mails.length <= n; tries++) {
      assert.ok(tries < 300, `no mail after ${String(n)}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    return [...(this.mails[n] ?? '').matchAll(/https:\/\/shop\.example(\/[^\s"<>]*)/g)].map(([, path]) =>
      (path ?? '').replaceAll('&amp;', '&'),
    )
  }
}

async function picture(page: Page, name: string) {
  if (process.env.LOOK) {
    for (const [width, colorScheme] of [
      [375, 'dark'],
      [800, 'light'],
      [800, 'dark'],
      [1280, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: `${process.env.LOOK}/${name}-${String(width)}-${colorScheme}.png`, fullPage: true })
    }
  }
}

/** Takes pictures of the HTML part of a mail. */
async function pictureOfMail(context: BrowserContext, mail: string, name: string) {
  if (!process.env.LOOK) return
  const bytes = mail.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  const page = await context.newPage()
  await page.setContent(
    Buffer.from(bytes.slice(bytes.indexOf('<!doctype html>')), 'latin1')
      .toString()
      .replace(/<\/html>[^]*/, ''),
  )
  await picture(page, name)
  await page.close()
}

async function goTheWay(browser: Browser, hasScripts: boolean): Promise<string[]> {
  const box = new Mailbox()
  const shop = await openShop({
    LAUNCHRACK_PUBLIC_URL: publicURL,
    LAUNCHRACK_SMTP_URL: await box.open(),
    LAUNCHRACK_MAIL_FROM: 'shop@shop.example',
  })
  const lines: string[] = []
  const context = await browser.newContext({ javaScriptEnabled: hasScripts, baseURL: shop.url })
  const page = await context.newPage()
  const way = hasScripts ? 'with scripts' : 'without scripts'
  let clicks = 0
  let began = performance.now()
  const part = (name: string) => {
    lines.push(`${way}, ${name}: ${String(clicks)} clicks, ${((performance.now() - began) / 1000).toFixed(1)} s`)
    clicks = 0
    began = performance.now()
  }
  const act = async (target: Locator, action: (target: Locator) => Promise<unknown>) => {
    clicks++
    await action(target)
  }
  const press = (name: string) => act(page.getByRole('button', { name, exact: true }), (b) => b.click())

  await page.goto('/vps?ram_size=gte.16')
  began = performance.now()
  await act(page.getByRole('link', { name: 'Watch', exact: true }), (a) => a.click())
  await act(page.getByRole('combobox', { name: 'Tell me when' }), (s) => s.selectOption({ label: 'Back in stock' }))
  await act(page.getByRole('textbox', { name: 'Address' }), (t) => t.fill('visitor@example.com'))
  await act(page.getByText('More options'), (s) => s.click())
  await act(page.getByRole('checkbox', { name: /matches right now/ }), (c) => c.check())
  await press('Start watching')
  await page.getByRole('heading', { level: 1, name: 'Your watch' }).waitFor()
  await picture(page, `pending-${way}`)
  const asked = (await box.links(0)).find((path) => path.startsWith('/watches/w_') && !path.includes('/unsubscribe'))
  assert.ok(asked)
  clicks++
  await page.goto(asked)
  await picture(page, `confirm-${way}`)
  await press('Confirm')
  await page.getByText('This watch is on.').waitFor()
  part('from a filtered list to a confirmed watch')
  await picture(page, `confirmed-${way}`)

  const links = await box.links(1)
  part('until the first mail is there')
  await pictureOfMail(context, box.mails[0] ?? '', `mail to confirm, ${way}`)
  await pictureOfMail(context, box.mails[1] ?? '', `mail, ${way}`)
  began = performance.now()
  const plan = links.find((path) => path.startsWith('/plans/'))
  assert.ok(plan)
  clicks++
  await page.goto(plan)
  await page.getByRole('link', { name: 'Configure Server' }).first().waitFor()
  part('from the mail back to the plan')

  const manage = links.findLast((path) => path.startsWith('/watches/') && !path.includes('/unsubscribe'))
  assert.ok(manage)
  clicks++
  await page.goto(manage)
  await picture(page, `manage-${way}`)
  await press('Delete')
  await page.getByRole('heading', { level: 1, name: 'Watch deleted' }).waitFor()
  part('to the end of the watch')
  await picture(page, `deleted-${way}`)
  await page.goto(manage)
  await picture(page, `gone-${way}`)
  const unsubscribe = links.find((path) => path.includes('/unsubscribe'))
  if (unsubscribe) {
    await page.goto(unsubscribe)
    await picture(page, `unsubscribe-${way}`)
  }
  await page.goto('/watch?for=%2Fnothing')
  await picture(page, `error-${way}`)
  await context.close()
  await shop.close()
  box.server.close()
  return lines
}

test('a visitor watches a list by mail', async ({ browser }) => {
  test.setTimeout(120_000)
  const lines = [...(await goTheWay(browser, false)), ...(await goTheWay(browser, true))]
  process.stdout.write(`${lines.join('\n')}\n`)
})
