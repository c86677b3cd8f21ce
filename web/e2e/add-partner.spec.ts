import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Locator } from '@playwright/test'

import { darkViolations, sideways, violations } from './support/look.ts'
import { accessCode, expect, test as base, toSettings } from './support/operator.ts'
import { openShop, type Shop } from './support/shop.ts'
import { type } from './support/typing.ts'

interface Machine {
  id: number
  name: string
  words: string[]
  price: string
  cycle: string
}

const machines: Machine[] = [
  {
    id: 41,
    name: 'Order now',
    words: ['Pebble VPS', '2 vCPU', '4 GB RAM', '40 GB NVMe', '2 TB traffic', '1x IPv4, KVM'],
    price: '$4.20 USD',
    cycle: 'Monthly',
  },
  {
    id: 42,
    name: 'Order now',
    words: ['Cobble VPS', '4 vCPU', '8 GB RAM', '80 GB NVMe', '4 TB traffic', '1x IPv4, KVM'],
    price: '$24.30 USD',
    cycle: 'Quarterly',
  },
  {
    id: 43,
    name: 'Order now',
    words: ['Boulder VPS', '8 vCPU', '16 GB RAM', '160 GB NVMe', '8 TB traffic', '1x IPv4, KVM'],
    price: 'on request',
    cycle: 'Monthly',
  },
]

/** The product page of a host’s order form. Its headings do not name the products, and a script stands in one. */
const page = `<!doctype html><html lang="en"><title>Order</title><h1>VPS</h1>${machines
  .map(
    ({ id, name, words, price, cycle }) => `<div class="product" id="product${id}">
<header><span id="product${id}-name">${name}<script>document.title = 'taken over'</script></span></header>
<div class="product-desc">${words.join('<br>')}</div>
<footer><div class="product-pricing"><span class="price">${price}</span><br>${cycle}</div>
<a class="btn-order-now" href="/cart.php?a=add&amp;pid=${id}">Order Now</a></footer></div>`,
  )
  .join('\n')}</html>`

/** A host's own page, which no system made; its prices say neither for how long they pay nor what tax is in them. */
const ownPage = `<!doctype html><html lang="de"><title>Server</title><h1>Unsere Server</h1><div class="row">${[
  ['Falke S', '2 vCPU', '4 GB RAM', '40 GB NVMe', '59', '88'],
  ['Falke M', '4 vCPU', '8 GB RAM', '80 GB NVMe', '119', '76'],
  ['Gutschein', '2 vCPU', '4 GB RAM', '40 GB NVMe', '25', '00'],
]
  .map(
    ([name, cores, memory, disk, whole, cents]) =>
      `<div class="box"><h3>${name}</h3><p class="sum"><span>${whole}</span><sup>${cents}</sup> €</p><ul><li>${cores}</li><li>${memory}</li><li>${disk}</li></ul><a class="btn" href="/order?p=${name}">Bestellen</a></div>`,
  )
  .join('')}</div></html>`

interface Host {
  url: string
  asked: () => number
}

const test = base.extend<{ host: Host; openedShop: Shop }>({
  host: async ({}, use) => {
    let asked = 0
    const server = createServer((request, answer) => {
      if (request.url === '/robots.txt') return answer.end('User-agent: *\nDisallow: /members\n')
      asked++
      const body = request.url === '/plans' ? ownPage : request.url === '/empty' ? '<title>Nothing</title>' : page
      return answer.setHeader('Content-Type', 'text/html').end(body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    await use({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => asked })
    server.close()
  },
  openedShop: async ({}, use) => {
    const shop = await openShop({ LAUNCHRACK_ACCESS_CODE: accessCode, LAUNCHRACK_PRIVATE_PARTNERS: 'on' })
    await use(shop)
    await shop.close()
  },
})

test('an operator adds a host by its address, corrects a field, and finds it in the list', async ({
  page: desk,
  host,
  openedShop: shop,
}) => {
  const began = performance.now()
  let clicks = 0
  const act = async (target: Locator, action: (target: Locator) => Promise<unknown>) => {
    clicks++
    await action(target)
  }
  const press = (name: string) => act(desk.getByRole('button', { name, exact: true }), (button) => button.click())
  const look = async (name: string) => {
    if (!process.env.LOOK) return
    for (const width of [375, 800, 1280])
      for (const colorScheme of ['light', 'dark'] as const) {
        await desk.setViewportSize({ width, height: 1400 })
        await desk.emulateMedia({ colorScheme })
        await desk.waitForTimeout(300)
        await desk.screenshot({ path: `${process.env.LOOK}/${name}-${width}-${colorScheme}.png` })
      }
    await desk.setViewportSize({ width: 1280, height: 720 })
    await desk.emulateMedia({ colorScheme: 'light' })
  }

  await desk.goto(`${shop.url}/operator/partners`)
  await act(desk.getByLabel('Access code'), (code) => code.fill(accessCode))
  await press('Unlock')
  await press('Add a partner')
  const adding = desk.getByRole('region', { name: 'Add a partner' })
  await act(adding.getByLabel('Address of a page with prices, or of a feed'), (field) =>
    type(field, `${host.url}/members/vps`),
  )
  await press('Look at it')
  await expect(
    desk.getByText('The page was not read. The partner asks programs to leave /members/vps alone, in its robots.txt.'),
  ).toBeVisible()
  expect(host.asked()).toBe(0)

  await act(adding.getByLabel('Address of a page with prices, or of a feed'), (field) =>
    type(field, `${host.url}/store/vps`),
  )
  await press('Look at it')
  await expect(adding.getByRole('status')).toHaveText('whmcs answers: 2 of 3 items read.')
  const row = (name: string) =>
    adding.getByRole('row').filter({ has: desk.getByRole('rowheader', { name, exact: true }) })
  await expect(row('Cores')).toContainText('2 vCPU')
  await expect(row('Price')).toContainText('$4.20 USD')
  await expect(row('Name').getByRole('cell').first()).toHaveText('Order now')
  await expect(adding.getByText('no price came')).toBeVisible()
  expect(await violations(desk)).toEqual([])
  expect(await darkViolations(desk)).toEqual([])
  for (const width of [375, 800, 1280]) {
    await desk.setViewportSize({ width, height: 900 })
    expect(await sideways(desk)).toBe(0)
  }
  await adding.evaluate((region) => region.scrollIntoView())
  await look('found')

  await act(adding.getByLabel('Name: take it from'), (select) => select.selectOption('Pebble VPS'))
  await expect(row('Name').getByRole('cell').first()).toHaveText('Pebble VPS')
  await act(adding.getByLabel('Name', { exact: true }), (field) => type(field, 'Pebble Hosting'))
  await type(adding.getByLabel('Id, for good'), 'pebble-hosting')
  await press('Try')
  const preview = adding.getByRole('region', { name: 'What a refresh would do' })
  await expect(preview).toContainText('Pebble VPS')
  await look('tried')
  await adding.getByText('The partner’s file').click()
  await expect(adding.getByLabel('As it is stored')).toHaveValue(/^id: pebble-hosting\nname: "Pebble Hosting"\n/)
  await press('Add')
  await expect(desk.getByText('Pebble Hosting is added, and asked for its plans now.')).toBeVisible()
  await expect(adding).toBeHidden()
  await expect(desk.getByRole('row').filter({ hasText: 'Pebble Hosting' })).toContainText('Up to date')
  const seconds = (performance.now() - began) / 1000

  const visitor = await desk.context().newPage()
  await visitor.goto(`${shop.url}/vps?partner_name=eq.Pebble%20Hosting`)
  await expect(visitor.getByRole('article')).toHaveCount(2)
  await expect(visitor.getByRole('article', { name: 'Pebble VPS' })).toBeVisible()
  await expect(visitor.getByRole('article', { name: 'Cobble VPS' })).toContainText(/≈\s\$8\.10.*paid for 3 months/s)
  await visitor.goto(`${shop.url}/vps?partner_name=eq.Pebble%20Hosting&ipv4=eq.included`)
  await expect(visitor.getByRole('article')).toHaveCount(2)
  await desk.getByRole('navigation').getByRole('link', { name: 'Shop', exact: true }).click()
  await toSettings(desk, 'Codes and keys')
  await expect(desk.getByLabel('Link around orders of Pebble Hosting')).toBeVisible()
  process.stdout.write(`a host is in the list after ${clicks} clicks and ${seconds.toFixed(1)} s\n`)

  await desk.getByRole('navigation').getByRole('link', { name: 'Partners', exact: true }).click()
  await desk.getByRole('button', { name: 'Details of Pebble Hosting' }).click()
  await desk.getByRole('button', { name: 'Change the file of Pebble Hosting' }).click()
  const dialog = desk.getByRole('dialog')
  const file = dialog.getByLabel('As it is stored')
  const text = await file.inputValue()
  await type(file, `${text}colour: red\n`)
  await look('file')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(desk.getByText(/partner\.yaml:\d+:1: colour: is not known/)).toBeVisible()
  await type(file, text.replace('Pebble Hosting', 'Pebble and Sons'))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(desk.getByRole('row').filter({ hasText: 'Pebble and Sons' }).first()).toBeVisible()
  await look('details')
  await desk.getByRole('button', { name: 'Remove Pebble and Sons' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(desk.getByText('Pebble and Sons is removed, and 2 plans with it.', { exact: false })).toBeVisible()
  await expect(desk.getByRole('row').filter({ hasText: 'Pebble and Sons' })).toHaveCount(0)
  await desk.getByRole('navigation').getByRole('link', { name: 'Audit', exact: true }).click()
  await desk.getByRole('button', { name: 'Undo' }).first().click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(desk.getByRole('dialog')).toBeHidden()
  await expect(async () => {
    await visitor.goto(`${shop.url}/vps?partner_name=eq.Pebble%20and%20Sons`)
    await expect(visitor.getByRole('article', { name: 'Pebble VPS' })).toBeVisible({ timeout: 1000 })
  }).toPass()
})

test('an operator says what a host’s own page leaves out, and visitors find its plans', async ({
  page: desk,
  host,
  openedShop: shop,
}) => {
  await desk.goto(`${shop.url}/operator/partners`)
  await desk.getByLabel('Access code').pressSequentially(accessCode)
  await desk.getByRole('button', { name: 'Unlock', exact: true }).click()
  await desk.getByRole('button', { name: 'Add a partner', exact: true }).click()
  const adding = desk.getByRole('region', { name: 'Add a partner' })
  const address = adding.getByLabel('Address of a page with prices, or of a feed')
  const press = (name: string) => adding.getByRole('button', { name, exact: true }).click()

  await address.pressSequentially(`${host.url}/empty`)
  await press('Look at it')
  await expect(adding.getByRole('alert')).toContainText('No system reads a plan there')
  await expect(adding.getByLabel('As it is stored')).toHaveValue(/select: ".plan"/)

  await type(address, `${host.url}/plans`)
  await press('Look at it')
  await expect(adding.getByRole('status')).toContainText('read by what repeats on it: 0 of 3 items read')
  await expect(adding.getByText('it does not say how long its price pays for').first()).toBeVisible()
  await adding.getByLabel('Months a price is for, if it does not say').pressSequentially('12')
  await adding.getByLabel('Tax in all prices, in per cent').pressSequentially('19')
  await press('Read it again')
  await expect(adding.getByRole('status')).toContainText('3 of 3 items read')
  await expect(adding.getByText('50.3193 EUR per year')).toBeVisible()
  await adding.getByLabel(/^Item, one of the first/).selectOption({ index: 2 })
  await press('This is not a plan')
  await expect(adding.getByRole('status')).toContainText('2 of 3 items read')
  await type(adding.getByLabel('Name', { exact: true }), 'Falke')
  await type(adding.getByLabel('Id, for good'), 'falke')
  await press('Add')
  await expect(adding).toBeHidden()
  await expect(async () => {
    await desk.goto(`${shop.url}/vps?q=falke&currency=EUR`)
    await expect(desk.getByRole('article', { name: 'Falke M' })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(desk.getByText('Gutschein')).toHaveCount(0)
})
