import type { Page } from '@playwright/test'

import { sideways, violations } from './support/look.ts'
import { expect, openShop, test } from './support/shop.ts'
import { settle } from './support/watch.ts'

/** Opens what most visitors leave as it is. */
async function openOptions(page: Page) {
  await page.getByText('More options').click()
}

test('a filtered list is watched without scripts', async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
  const page = await context.newPage()
  await page.goto('/vps?ram_size=gte.16')
  await page.getByRole('link', { name: 'Watch', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Watch')
  await expect(page.getByRole('link', { name: /VPS plans, RAM: 16 GB or more/ })).toHaveAttribute(
    'href',
    '/vps?ram_size=gte.16',
  )
  await expect(page.getByRole('combobox', { name: 'Tell me when' })).toHaveValue('price_below')
  await page.getByRole('radio', { name: 'Webhook' }).check()
  await page.getByRole('textbox', { name: 'Address' }).fill('https://10.0.0.1/hook')
  const value = page.getByRole('textbox', { name: 'Price per month in USD' })
  await value.fill('many')
  const start = page.getByRole('button', { name: 'Start watching' })
  await start.click()
  await expect(page.getByRole('alert')).toHaveText(
    'Price per month in USD, excl. tax: you entered “many”. Enter a price above 0, such as 19.90.',
  )
  await expect(value).toHaveAttribute('aria-invalid', 'true')
  await value.fill('20')
  await start.click()
  await expect(page.getByRole('alert')).toHaveText('Enter a public address that begins with https://')
  await expect(value).toHaveValue('20')
  await page.getByRole('textbox', { name: 'Address' }).fill('https://hooks.example.com/launchrack')
  await start.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your watch')
  await expect(page.getByText(/^whsec_/)).toBeVisible()
  await expect(page.getByText('A price falls below $20.00 a month')).toBeVisible()
  await page.getByRole('combobox', { name: 'How often' }).selectOption({ label: 'Once a week' })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(/Once a week, on Mondays at 8:00/)).toBeVisible()
  await expect(page.getByText(/^whsec_/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Watch deleted')
  await expect(page.getByRole('link', { name: /VPS plans, RAM: 16 GB or more/ })).toBeVisible()
  await page.goto('/watch?for=%2Fnothing')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page cannot be watched')
  await expect(page.getByRole('link', { name: 'Browse all servers' }).first()).toBeVisible()
  await context.close()
})

test('a plan is watched from its page, at every width', async ({ browser, shop }) => {
  for (const [width, colorScheme] of [
    [375, 'dark'],
    [800, 'light'],
    [1280, 'light'],
  ] as const) {
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme, baseURL: shop.url })
    await page.goto('/vps')
    await page.goto((await page.getByRole('article').first().getByRole('link').first().getAttribute('href')) ?? '')
    await page.getByRole('button', { name: 'Watch', exact: true }).click()
    await settle(page)
    await openOptions(page)
    await expect(page.getByRole('textbox', { name: /Time zone/ })).not.toHaveValue('')
    expect(await violations(page)).toEqual([])
    expect(await sideways(page)).toBe(0)
    if (process.env.LOOK)
      await page.screenshot({ path: `${process.env.LOOK}/watch-${String(width)}.png`, fullPage: true })
    await page.getByRole('radio', { name: 'ntfy' }).check()
    await page.getByRole('textbox', { name: 'Address' }).fill('my-servers-of-the-tests')
    await page.getByRole('button', { name: 'Start watching' }).click()
    await settle(page)
    expect(await violations(page)).toEqual([])
    expect(await sideways(page)).toBe(0)
    if (process.env.LOOK)
      await page.screenshot({ path: `${process.env.LOOK}/watched-${String(width)}.png`, fullPage: true })
    await page.close()
  }
})

test('a browser is asked, and shows what the shop sends', async ({ browser }) => {
  const shop = await openShop({ LAUNCHRACK_PUBLIC_URL: 'http://localhost:8080' })
  const context = await browser.newContext({ baseURL: shop.url, permissions: ['notifications'] })
  // The push service of the browser's maker is not there; the rest is the browser's own.
  await context.addInitScript(() => {
    let tries = 0
    PushManager.prototype.subscribe = function (options) {
      if (tries++ === 0) return Promise.reject(new Error('no line'))
      const key = options?.applicationServerKey
      if (typeof key !== 'string' || key.length !== 87) throw new Error('no key')
      return Promise.resolve({
        endpoint: 'https://push.example.com/send/1',
        keys: {
          p256dh: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
      } as unknown as PushSubscription)
    }
  })
  const page = await context.newPage()
  const asked: string[] = []
  context.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  await page.goto('/watch?for=%2Fvps')
  await settle(page)
  await page.getByRole('combobox', { name: 'Tell me when' }).selectOption({ label: 'A price falls' })
  await openOptions(page)
  await page.getByRole('radio', { name: 'This browser' }).check()
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  expect(asked).not.toContain('/watch-worker.js')
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await page.getByRole('button', { name: 'Start watching' }).click()
  await expect(page.getByRole('alert')).toContainText('Please try again')
  await page.getByRole('button', { name: 'Start watching' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your watch')
  await expect(page.getByText('This browser, push.example.com')).toBeVisible()
  const sent = {
    title: 'The price fell: Small',
    body: '$18.00/month, was $20.00/month (−10%)',
    url: '/plans/small-1',
    tag: 'msg_1',
  }
  // A browser without a screen has nowhere to show it.
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    const shown: unknown[] = []
    Object.assign(self, { shown })
    ServiceWorkerRegistration.prototype.showNotification = (title, options) => {
      shown.push({ title, body: options?.body, url: options?.data as unknown, tag: options?.tag })
      return Promise.resolve()
    }
  })
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: shop.url,
    registrationId: await registered,
    data: JSON.stringify(sent),
  })
  await expect.poll(() => worker.evaluate(() => (self as unknown as { shown: unknown[] }).shown)).toEqual([sent])
  expect(faults).toEqual([])
  await context.close()
  await shop.close()
})

test('a browser that shows no notifications says so, and is not asked without scripts', async ({ browser }) => {
  const shop = await openShop({ LAUNCHRACK_PUBLIC_URL: 'http://localhost:8080' })
  const context = await browser.newContext({ baseURL: shop.url })
  await context.addInitScript(() => {
    Notification.requestPermission = () => Promise.resolve('denied')
  })
  const page = await context.newPage()
  await page.goto('/watch?for=%2Fvps')
  await settle(page)
  await openOptions(page)
  await page.getByRole('radio', { name: 'This browser' }).check()
  await page.getByRole('button', { name: 'Start watching' }).click()
  await expect(page.getByRole('alert')).toContainText('This browser shows no notifications from here.')
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  await page.getByRole('radio', { name: 'ntfy' }).check()
  await expect(page.getByRole('textbox', { name: 'Address' })).toBeVisible()
  await context.close()
  const plain = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false })
  const bare = await plain.newPage()
  await bare.goto('/watch?for=%2Fvps')
  await expect(bare.getByRole('radio', { name: 'This browser' })).toHaveCount(0)
  await plain.close()
  await shop.close()
})
