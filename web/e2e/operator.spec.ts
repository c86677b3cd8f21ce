import type { Page } from '@playwright/test'

import { hold } from './support/hold.ts'
import { darkViolations, sideways, violations } from './support/look.ts'
import { accessCode, expect, openForm, storedRows, test, tryCode } from './support/operator.ts'
import { run } from './support/process.ts'
import { toast } from './support/toast.ts'
import { type } from './support/typing.ts'
import { watch } from './support/watch.ts'

// Each field in the order of the form: its name, what is typed, and the column
// with the value that must come out of it.
const typed: readonly [label: string, text: string, column: string, value: unknown][] = [
  ['Cherry Plan ID', '98765', 'cherry_plan_id', 98765],
  ['Name', 'E5-1620v4 “hand made” & <b>', 'name', 'E5-1620v4 “hand made” & <b>'],
  ['Type', 'baremetal', 'type', 'baremetal'],
  ['Category', 'compute', 'category', 'compute'],
  ['Tags', ' outlet ,new', 'tags', ['outlet', 'new']],
  ['Description', 'Ready in 4 hours.', 'description', 'Ready in 4 hours.'],
  ['Available', '', 'available', false],
  ['CPU cores', '8', 'cpu_cores', 8],
  ['CPU frequency', '3.5 GHz', 'cpu_frequency', '3.5 GHz'],
  ['CPU model', 'Intel Xeon E5-1620v4', 'cpu_model', 'Intel Xeon E5-1620v4'],
  ['RAM size GB', '0.5', 'ram_size', 0.5],
  ['RAM type', 'DDR4 ECC', 'ram_type', 'DDR4 ECC'],
  ['Storage size GB', '3840', 'storage_size', 3840],
  ['Storage type', 'NVMe', 'storage_type', 'NVMe'],
  ['Network speed Mbps', '1000', 'network_speed', 1000],
  ['Bandwidth', '30 TB', 'bandwidth', '30 TB'],
  ['Regions', '"Germany, Nuremberg", Lithuania', 'regions', ['Germany, Nuremberg', 'Lithuania']],
  ['Monthly EUR', '4,50', 'price_monthly', 4.5],
  ['Monthly USD', '5.01', 'price_monthly_currencies', { USD: 5.01, GBP: 3.99 }],
  ['Monthly GBP', '3.99', 'price_monthly_currencies', { USD: 5.01, GBP: 3.99 }],
  ['Hourly EUR', '0.0083', 'price_hourly', 0.0083],
  ['Hourly USD', '0.0091', 'price_hourly_currencies', { USD: 0.0091, GBP: 0.0071 }],
  ['Hourly GBP', '0.0071', 'price_hourly_currencies', { USD: 0.0091, GBP: 0.0071 }],
  ['Annually EUR', '48.6', 'price_annually', 48.6],
  ['Annually USD', '54', 'price_annually_currencies', { USD: 54, GBP: 43.05 }],
  ['Annually GBP', '43.05', 'price_annually_currencies', { USD: 54, GBP: 43.05 }],
  ['Partner name', 'Rack & Sons', 'partner_name', 'Rack & Sons'],
  ['Partner URL', 'https://rack.example', 'partner_url', 'https://rack.example'],
  ['Partner logo URL', 'https://rack.example/logo.svg', 'partner_logo', 'https://rack.example/logo.svg'],
  ['Plan URL', 'https://rack.example/e5?a=1&b=2', 'plan_url', 'https://rack.example/e5?a=1&b=2'],
  ['Plan detail URL', 'http://rack.example/e5/details', 'plan_detail_url', 'http://rack.example/e5/details'],
  ['Referral URL', 'https://rack.example/?ref=1', 'referral_url', 'https://rack.example/?ref=1'],
]

const columns = [...new Set(['id', 'fetched_at', 'updated_at', ...typed.map(([, , column]) => column)])]

function field(page: Page, label: string) {
  return page
    .getByLabel(label, { exact: label !== 'Cherry Plan ID' && label !== 'Name' })
    .and(page.locator('input, textarea'))
    .first()
}

test.describe('by keyboard alone', () => {
  // Holds: 1.operator-page, 3.plan.id, 3.plan.cherry-plan-id, 3.plan.name, 3.plan.type, 3.plan.category, 3.plan.tags, 3.plan.available, 3.plan.cpu-cores, 3.plan.cpu-model, 3.plan.cpu-frequency, 3.plan.ram-size, 3.plan.ram-type, 3.plan.storage-size, 3.plan.storage-type, 3.plan.network-speed, 3.plan.bandwidth, 3.plan.price-maps, 3.plan.price-eur, 3.plan.partner, 3.plan.links, 3.plan.regions, 3.plan.description, 3.plan.times, 5.form.text, 5.form.available, 5.form.regions, 7.add, 8.code-correct, 8.add-succeeds
  test('from the code to the stored row, every field', async ({ page, ownShop }) => {
    const findings = watch(page)
    // The preview shows the typed logo; no journey leaves the machine for it.
    await page.route('https://rack.example/**', (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      }),
    )
    const began = Date.now()
    await page.goto(`${ownShop.url}/add-server-plan`)
    await expect(page.getByLabel('Access code')).toBeFocused()
    await page.keyboard.type(accessCode)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Access granted', { exact: true })).toBeVisible()
    await expect(page.getByText('You can now add server plans.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Add Server Plan' })).toBeFocused()

    for (const [label, text] of typed) {
      await page.keyboard.press('Tab')
      await expect(field(page, label)).toBeFocused()
      await page.keyboard.type(text)
      if (text === '') await page.keyboard.press('Space')
    }
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Add Server Plan' })).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page.getByText('Success', { exact: true })).toBeVisible()
    await expect(page.getByText('Server plan added successfully!')).toBeVisible()

    const { text, rows } = await storedRows(ownShop, 98765, columns)
    expect(rows).toEqual([
      {
        ...Object.fromEntries(typed.map(([, , column, value]) => [column, value])),
        id: expect.any(Number),
        fetched_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ])
    expect(text).toContain('"price_hourly":0.0083,')
    const ended = Date.now()
    for (const stamp of ['fetched_at', 'updated_at']) {
      const at = Date.parse(String(rows[0]?.[stamp]))
      expect(at, stamp).toBeGreaterThanOrEqual(began)
      expect(at, stamp).toBeLessThanOrEqual(ended)
    }

    // The form is empty again, ready for the next plan.
    await expect(field(page, 'Cherry Plan ID')).toBeFocused()
    for (const [label] of typed.filter(([, text]) => text !== '')) await expect(field(page, label)).toHaveValue('')
    await expect(field(page, 'Available')).toBeChecked()
    expect(findings).toEqual([])
  })

  // Holds: 5.form.optional, 5.form.available, 5.form.empty, 7.add
  test('with the two required fields everything else is null', async ({ page, ownShop }) => {
    await page.goto(`${ownShop.url}/add-server-plan`)
    await expect(page.getByLabel('Access code')).toBeFocused()
    await page.keyboard.type(accessCode)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Add Server Plan' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.type('4242')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Bare')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Server plan added successfully!')).toBeVisible()
    const { rows } = await storedRows(ownShop, 4242, columns)
    expect(rows).toEqual([
      {
        ...Object.fromEntries(columns.map((column) => [column, null])),
        cherry_plan_id: 4242,
        name: 'Bare',
        available: true,
        id: expect.any(Number),
        fetched_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ])
  })

  // Holds: 5.form.numbers, 9.price-steps
  test('the arrow keys change a price by its step', async ({ page, shop }) => {
    await openForm(page, shop)
    for (const [period, step, want] of [
      ['Monthly', '0.01', '0.03'],
      ['Hourly', '0.001', '0.003'],
      ['Annually', '0.01', '0.03'],
    ] as const) {
      for (const currency of ['EUR', 'USD', 'GBP']) {
        const price = field(page, `${period} ${currency}`)
        await expect(price).toHaveAttribute('step', step)
        await price.focus()
        for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown']) await page.keyboard.press(key)
        await expect(price).toHaveValue(want)
      }
    }
    await type(field(page, 'Name'), 'Stepped')
    await page.getByLabel('Currency').selectOption('EUR')
    await expect(page.getByRole('article', { name: 'Stepped' })).toContainText('€0.03')
  })
})

test.describe('the access code', () => {
  // Holds: 2.operator.code, 5.code.length, 8.code-length, 9.code-length
  test('of the wrong length is told beside the field, and asks nobody', async ({ page, shop }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/auth/')) asked.push(request.url())
    })
    await page.goto(`${shop.url}/add-server-plan`)
    const code = page.getByLabel('Access code')
    for (const text of ['', '471', '47a1']) {
      await tryCode(page, text)
      await expect(code).toHaveAccessibleDescription(/Code must be 4 digits/)
      await expect(code).toHaveAttribute('aria-invalid', 'true')
      await expect(code).toBeFocused()
    }
    expect(asked).toEqual([])
    await code.fill('')
    await code.pressSequentially('471123')
    await expect(code).toHaveValue('4711')
    await expect(code).toHaveAttribute('type', 'password')
  })

  // Holds: 5.code.wrong, 5.code.checked, 8.code-wrong, 4.operator.locked
  test('that is wrong is refused, and the next try overwrites it', async ({ page, ownShop }) => {
    await page.goto(`${ownShop.url}/add-server-plan`)
    const judged = page.waitForResponse(/auth\/v1\/token/)
    await tryCode(page, '0000')
    expect((await judged).status()).toBe(401)
    const shown = toast(page, 'Access denied', 'Invalid code. Please try again.')
    await expect(shown).toBeVisible()
    await expect(shown).toHaveRole('alert')
    const code = page.getByLabel('Access code')
    await expect(code).toHaveAccessibleDescription(/Invalid code\. Please try again\./)
    await expect(code).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Add Server Plan' })).toHaveCount(0)
    await page.keyboard.type(accessCode)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Add Server Plan' })).toBeFocused()
  })

  // Holds: 6.operator
  test('guessed too often has to wait, and a link from the command line unlocks all the same', async ({
    browser,
    page,
    ownShop,
  }) => {
    await page.clock.install()
    await page.goto(`${ownShop.url}/add-server-plan`)
    const code = page.getByLabel('Access code')
    for (const guess of ['0001', '0002', '0003', '0004', '0005']) {
      const answer = page.waitForResponse(/auth\/v1\/token/)
      await tryCode(page, guess)
      expect([401, 429]).toContain((await answer).status())
      await expect(page.getByRole('button', { name: 'Unlock' })).toBeVisible()
    }
    if (!(await page.getByText(/^Try again in/).isVisible())) await tryCode(page, accessCode)
    await expect(code).toHaveAccessibleDescription(
      /Too many wrong codes.*try again in \d+ minutes.*Try again in 1[45] min/,
    )
    const unlock = page.getByRole('button', { name: 'Unlock' })
    await expect(unlock).toHaveAttribute('aria-disabled', 'true')
    await expect(unlock).toHaveAccessibleDescription(/Try again in/)
    await page.clock.fastForward('10:00')
    await expect(unlock).toHaveAccessibleDescription(/Try again in 4 min/)
    await page.clock.fastForward('06:00')
    await expect(unlock).toHaveAttribute('aria-disabled', 'false')
    await expect(page.locator('#access-refusal')).toHaveText('You can try again now.')

    // The server has the last word: its clock has not moved, and a reload changes nothing.
    await page.reload()
    await tryCode(page, accessCode)
    await expect(code).toHaveAccessibleDescription(/Too many wrong codes/)
    await expect(page.getByRole('heading', { name: 'Add Server Plan' })).toHaveCount(0)

    await unlockByLink(await browser.newPage(), ownShop)
  })

  test('cannot be checked without the server', async ({ page, ownShop }) => {
    await page.goto(`${ownShop.url}/add-server-plan`)
    await expect(page.getByLabel('Access code')).toBeVisible()
    await ownShop.stop()
    await tryCode(page, accessCode)
    await expect(page.getByRole('alert')).toHaveText('The code could not be checked. The server could not be reached.')
  })

  // Holds: 4.operator.locked, 4.operator.persistence
  test('is asked for again after a reload', async ({ page, shop }) => {
    await openForm(page, shop)
    expect(
      await page.evaluate(() =>
        JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie, location.href]),
      ),
    ).toBe(JSON.stringify([[], [], '', `${shop.url}/add-server-plan`]))
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Enter Access Code' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Add Server Plan' })).toHaveCount(0)
  })
})

test.describe('a session that ends', () => {
  test('by a new code locks the page and keeps what was typed', async ({ page, ownShop }) => {
    await openForm(page, ownShop)
    await type(field(page, 'Name'), 'Half done')
    await type(field(page, 'Monthly EUR'), '4,5')
    await field(page, 'Available').uncheck()
    await expect(page.getByRole('article', { name: 'Half done' })).toBeVisible()
    const code = (await run(['access-code', 'reset'], { LAUNCHRACK_DATABASE_URL: ownShop.database })).trim()
    await field(page, 'Cherry Plan ID').fill('31337') // the page may lock at any key

    await expect(page.getByRole('heading', { name: 'Enter Access Code' })).toBeVisible()
    await expect(page.getByText(/Your session has ended/)).toBeVisible()
    await expect(page.getByLabel('Access code')).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Add Server Plan' })).toBeHidden()
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Add Server Plan' })).toBeFocused()
    await expect(field(page, 'Cherry Plan ID')).toHaveValue('31337')
    await expect(field(page, 'Name')).toHaveValue('Half done')
    await expect(field(page, 'Monthly EUR')).toHaveValue('4,5')
    await expect(field(page, 'Available')).not.toBeChecked()
    await page.getByRole('button', { name: 'Add Server Plan' }).click()
    await expect(page.getByText('Server plan added successfully!')).toBeVisible()
  })

  test('while a plan is sent says that it was not added', async ({ page, ownShop }) => {
    await openForm(page, ownShop)
    await type(field(page, 'Cherry Plan ID'), '31337')
    await type(field(page, 'Name'), 'Late')
    await expect(page.getByRole('article', { name: 'Late' })).toBeVisible()
    const code = (await run(['access-code', 'reset'], { LAUNCHRACK_DATABASE_URL: ownShop.database })).trim()
    await page.getByRole('button', { name: 'Add Server Plan' }).click()
    await expect(page.getByText('Failed to add server plan. Please try again.')).toBeVisible()
    await expect(page.getByLabel('Access code')).toBeFocused()
    await tryCode(page, code)
    await expect(
      page.getByText('Your session had ended, and the plan was not added. Please add it again.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Add Server Plan' }).click()
    await expect(page.getByText('Server plan added successfully!')).toBeVisible()
    await expect(page.getByText(/had ended/)).toHaveCount(0)
  })

  // Holds: 4.operator.locked
  test('by its time locks the page', async ({ page, shop }) => {
    await page.clock.install()
    await openForm(page, shop)
    await type(field(page, 'Name'), 'Slow typist')
    await page.clock.fastForward('30:01')
    await expect(page.getByRole('heading', { name: 'Enter Access Code' })).toBeVisible()
    await tryCode(page, accessCode)
    await expect(field(page, 'Name')).toHaveValue('Slow typist')
  })
})

test.describe('what is wrong', () => {
  // Holds: 5.form.plan-id, 5.form.name
  test('stands beside its field: the two required ones', async ({ page, shop }) => {
    await openForm(page, shop)
    await page.getByRole('button', { name: 'Add Server Plan' }).click()
    const summary = page.getByRole('group', { name: '2 things need your attention' })
    await expect(summary).toBeFocused()
    await expect(field(page, 'Cherry Plan ID')).toHaveAccessibleDescription('Cherry Plan ID is required')
    await expect(field(page, 'Name')).toHaveAccessibleDescription('Name is required')
    await summary.getByRole('link', { name: 'Name' }).click()
    await expect(field(page, 'Name')).toBeFocused()
    await page.keyboard.type('x')
    await expect(field(page, 'Name')).not.toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('group', { name: 'One thing needs your attention' })).toBeVisible()
    await type(field(page, 'Cherry Plan ID'), '0')
    await expect(field(page, 'Cherry Plan ID')).toHaveAccessibleDescription('Cherry Plan ID is required')
    await type(field(page, 'Cherry Plan ID'), '1')
    await expect(page.getByRole('group', { name: /attention/ })).toHaveCount(0)
  })

  // Holds: 5.form.numbers, 5.form.text
  test('stands beside its field: the server’s rules, once somebody was there', async ({ page, shop }) => {
    await openForm(page, shop)
    await type(field(page, 'Cherry Plan ID'), '1')
    await type(field(page, 'Name'), 'Wrong all over')
    const wrong: readonly [label: string, text: string, says: RegExp][] = [
      ['CPU cores', '0', /0 is out of range/],
      ['Network speed Mbps', '1.5', /whole number/i],
      ['Monthly EUR', '-1', /-1 is not a price/],
      ['Hourly GBP', '0', /0 is not a price/],
      ['Annually USD', '1,200', /can be read in two ways; write 1200 or 1\.200/],
      ['RAM size GB', 'lots', /“lots” is not a number/],
      ['Plan URL', 'javascript:alert(1)', /not an http or https address/],
      ['Partner logo URL', 'logo.png', /not an http or https address/],
    ]
    for (const [label, text] of wrong) await type(field(page, label), text)
    await field(page, 'Name').focus()
    for (const [label, , says] of wrong) {
      await expect(field(page, label)).toHaveAccessibleDescription(says)
      await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true')
    }
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(wrong.length)
    await type(field(page, 'CPU cores'), '4')
    await expect(field(page, 'CPU cores')).toHaveAttribute('aria-invalid', 'false')
  })

  // Holds: 8.add-fails
  test('a refused plan stays typed, with the refusal beside its field', async ({ page, ownShop }) => {
    await openForm(page, ownShop)
    await type(field(page, 'Cherry Plan ID'), '77')
    await type(field(page, 'Name'), 'Refused')
    await type(field(page, 'Regions'), 'Lithuania, USA')
    await type(field(page, 'Referral URL'), 'ftp://example.com')
    await page.getByRole('button', { name: 'Add Server Plan' }).click()
    await expect(page.getByText('Error', { exact: true })).toBeVisible()
    await expect(page.getByText('Failed to add server plan. Please try again.')).toBeVisible()
    await expect(page.getByRole('group', { name: 'One thing needs your attention' })).toBeFocused()
    await expect(field(page, 'Referral URL')).toHaveAccessibleDescription(/not an http or https address/)
    await expect(field(page, 'Name')).toHaveValue('Refused')
    await expect(field(page, 'Regions')).toHaveValue('Lithuania, USA')
    await expect(field(page, 'Referral URL')).toHaveValue('ftp://example.com')
    expect((await storedRows(ownShop, 77)).rows).toEqual([])

    await type(field(page, 'Referral URL'), 'https://example.com')
    await page.getByRole('button', { name: 'Add Server Plan' }).click()
    await expect(page.getByText('Server plan added successfully!')).toBeVisible()
    expect((await storedRows(ownShop, 77)).rows).toHaveLength(1)
  })

  // Holds: 8.add-fails
  test('a shop that does not answer leaves everything typed', async ({ page, ownShop }) => {
    await openForm(page, ownShop)
    await type(field(page, 'Cherry Plan ID'), '78')
    await type(field(page, 'Name'), 'Unsent')
    await expect(page.getByRole('article', { name: 'Unsent' })).toBeVisible()
    await ownShop.stop()
    await page.getByRole('button', { name: 'Add Server Plan' }).press('Enter')
    const shown = toast(page, 'Error', 'Failed to add server plan. Please try again.')
    await expect(shown).toBeVisible()
    await expect(shown).toHaveRole('alert')
    await expect(page.getByText('The server could not be reached', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add Server Plan' })).toBeFocused()
    await expect(field(page, 'Name')).toHaveValue('Unsent')
  })

  test('pressing the button again while a plan is sent sends it once', async ({ page, ownShop }) => {
    await openForm(page, ownShop)
    await type(field(page, 'Cherry Plan ID'), '79')
    await type(field(page, 'Name'), 'Once')
    const release = await hold(page, '**/rest/v1/server_plans')
    const button = page.getByRole('button', { name: /Add Server Plan|Adding/ })
    await button.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Enter')
    release()
    await expect(page.getByText('Server plan added successfully!')).toBeVisible()
    expect((await storedRows(ownShop, 79)).rows).toHaveLength(1)
  })
})

test('the preview is the card as it will look, in the chosen currency', async ({ page, shop }) => {
  await openForm(page, shop)
  await expect(page.getByText('The card appears here as soon as the plan has a name.')).toBeVisible()
  await type(field(page, 'Monthly EUR'), '10')
  await type(field(page, 'Name'), 'Seen before')
  await type(field(page, 'Regions'), '"Germany, Nuremberg", Lithuania')
  const card = page.getByRole('article', { name: 'Seen before' })
  await expect(card).toContainText('Germany, Nuremberg')
  await expect(card).toContainText('≈ $')
  await type(field(page, 'Monthly USD'), '12.34')
  await expect(card).toContainText('$12.34')
  await page.getByLabel('Currency').selectOption('EUR')
  await expect(card).toContainText('€10.00')
  await type(field(page, 'Name'), '')
  await expect(card).toHaveCount(0)
})

test('fields suggest what plans of the shop have', async ({ page, shop }) => {
  await openForm(page, shop)
  const offered = (label: string) =>
    field(page, label).evaluate((input) =>
      [...((input as HTMLInputElement).list?.options ?? [])].map(({ value }) => value),
    )
  await expect.poll(() => offered('Type')).toEqual(expect.arrayContaining(['baremetal', 'vps', 'vds']))
  await expect.poll(() => offered('Partner name')).toEqual(['Cherry Servers', 'Contabo'])
  for (const label of ['Category', 'Storage size GB', 'Storage type', 'Regions'])
    expect(await offered(label)).not.toEqual([])
  const [first, second] = await offered('Regions')
  await type(field(page, 'Regions'), `${String(first)},`)
  await expect.poll(() => offered('Regions')).toContain(`${String(first)}, ${String(second)}`)
})

// Holds: 1.operator-page, 2.operator.form
test('an added plan is in the list at home without a reload, at its prices', async ({ page, ownShop }) => {
  await page.goto(ownShop.url)
  await expect(page.getByRole('status').filter({ hasText: /server/ })).toBeVisible()
  await page.evaluate(() => {
    document.body.dataset.kept = 'yes'
  })
  await page.evaluate(() => {
    history.pushState(null, '', '/add-server-plan')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await tryCode(page, accessCode)
  for (const [label, text] of [
    ['Cherry Plan ID', '500'],
    ['Name', 'Cheapest by hand'],
    ['Type', 'baremetal'],
    ['Monthly EUR', '0.50'],
    ['Monthly USD', '0.61'],
    ['Hourly EUR', '0.01'],
  ] as const)
    await type(field(page, label), text)
  await page.getByRole('button', { name: 'Add Server Plan' }).click()
  await expect(page.getByText('Server plan added successfully!')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Home' }).click()

  const card = page.getByRole('article', { name: 'Cheapest by hand' })
  await expect(card).toContainText('$0.61')
  await expect(card).toContainText('Added by hand')
  await page.getByLabel('Currency').selectOption('EUR')
  await expect(card).toContainText('€0.50')
  await expect(card).toContainText('€0.01')
  await page.getByLabel('Currency').selectOption('GBP')
  await expect(card).toContainText('$0.61')
  await expect(page.getByRole('group', { name: 'Dedicated Servers', exact: true })).toContainText('Cheapest by hand')
  expect(await page.evaluate(() => document.body.dataset.kept)).toBe('yes')
})

async function fillWrongly(page: Page): Promise<void> {
  await type(field(page, 'Name'), 'Shown while it is wrong')
  await type(field(page, 'Monthly EUR'), '1,200')
  await type(field(page, 'Plan URL'), 'javascript:alert(1)')
  await type(field(page, 'Tags'), 'outlet')
  await expect(page.getByRole('article', { name: 'Shown while it is wrong' })).toBeVisible()
  await page.getByRole('button', { name: 'Add Server Plan' }).click()
  await expect(page.getByRole('group', { name: '3 things need your attention' })).toBeFocused()
}

for (const width of [375, 1280]) {
  test(`at ${String(width)} px axe finds nothing`, async ({ browser, shop }) => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const look = async (what: string): Promise<void> => {
      expect(await violations(page), what).toEqual([])
      if (width === 1280) expect(await darkViolations(page), `${what}, in the dark`).toEqual([])
    }
    await page.goto(`${shop.url}/add-server-plan`)
    await expect(page.getByLabel('Access code')).toBeVisible()
    await look('the locked page')
    await tryCode(page, '12')
    await look('a code of the wrong length')
    await tryCode(page, accessCode)
    await expect(page.getByRole('heading', { name: 'Add Server Plan' })).toBeVisible()
    await look('the empty form')
    await fillWrongly(page)
    await look('a form with errors')
    await context.close()
  })
}

test('nothing scrolls sideways at 320 px', async ({ browser, shop }) => {
  const page = await browser.newPage({ viewport: { width: 320, height: 700 } })
  await page.goto(`${shop.url}/add-server-plan`)
  await expect(page.getByLabel('Access code')).toBeVisible()
  expect(await sideways(page)).toBe(0)
  await tryCode(page, accessCode)
  await expect(page.getByRole('heading', { name: 'Add Server Plan' })).toBeVisible()
  await type(field(page, 'CPU model'), 'A'.repeat(200))
  await type(field(page, 'Plan URL'), 'x'.repeat(300))
  await fillWrongly(page)
  expect(await sideways(page)).toBe(0)
  await page.close()
})

test.describe('plans added by hand', () => {
  // One visit: edit, withdraw, undo, by the keyboard where it counts.
  test('are edited, withdrawn and put back on the desk, and the next reader sees it', async ({ page, ownShop }) => {
    test.slow()
    const findings = watch(page)
    await page.goto(`${ownShop.url}/operator/plans`)
    await tryCode(page, accessCode)
    const list = page.getByRole('region', { name: 'Plans added by hand' })
    const changes = page.getByRole('table').filter({ hasText: 'Detail' })
    await expect(page.getByText('No plans have been added by hand yet.')).toBeVisible()
    await expect(page.getByText('Nothing has been changed or withdrawn yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Add a plan by hand' }).click()
    await type(field(page, 'Cherry Plan ID'), '601')
    await type(field(page, 'Name'), 'By hand')
    await type(field(page, 'Monthly EUR'), '4.50')
    await page.getByRole('button', { name: 'Add Server Plan' }).click()
    await expect(list).toContainText('€4.50/month')

    // What was typed of another plan comes back after the edit.
    await type(field(page, 'Name'), 'Half typed')
    await list.getByRole('button', { name: 'Edit By hand' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Edit Server Plan' })).toBeFocused()
    await expect(field(page, 'Monthly EUR')).toHaveValue('4.50')
    await expect(page.getByRole('button', { name: 'Save Changes' })).toHaveAttribute('aria-disabled', 'true')
    await type(field(page, 'Monthly EUR'), '5')
    await type(field(page, 'Name'), 'Renamed')
    await page.getByRole('button', { name: 'Save Changes' }).press('Enter')
    await expect(page.getByText('Server plan saved.')).toBeVisible()
    await expect(field(page, 'Name')).toHaveValue('Half typed')
    await expect(page.getByRole('heading', { name: 'Plans added by hand' })).toBeFocused()
    expect((await storedRows(ownShop, 601)).rows).toMatchObject([{ name: 'Renamed', price_monthly: 5 }])

    await list.getByRole('button', { name: 'Withdraw Renamed' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Withdraw Renamed?' })
    await expect(dialog.getByRole('button', { name: 'Keep' })).toBeFocused()
    expect(await violations(page, 'dialog'), 'a question').toEqual([])
    await dialog.getByRole('button', { name: 'Keep' }).press('Enter')
    await expect(list.getByRole('button', { name: 'Withdraw Renamed' })).toBeFocused()
    await list.getByRole('button', { name: 'Withdraw Renamed' }).click()
    await dialog.getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByText('Renamed was withdrawn.')).toBeVisible()
    await expect(page.getByText('No plans have been added by hand yet.')).toBeVisible()
    expect((await storedRows(ownShop, 601)).rows).toEqual([])

    await changes.getByRole('button', { name: /Undo: Renamed withdrawn/ }).press('Enter')
    await expect(list.getByRole('button', { name: 'Edit Renamed' })).toBeVisible()
    await changes.getByRole('button', { name: /Undo: Renamed changed/ }).press('Enter')
    await expect(list.getByRole('button', { name: 'Edit By hand' })).toBeVisible()
    expect((await storedRows(ownShop, 601)).rows).toMatchObject([{ name: 'By hand', price_monthly: 4.5 }])
    expect(await sideways(page)).toBe(0)
    expect(findings).toEqual([])
  })

  test('a refresh that was held back is accepted on the desk', async ({ page, shop }) => {
    await page.route('**/operator/data/partners/contabo/try', (route) =>
      route.fulfill({
        json: { notices: ['41 of 50 plans are gone.'], call: 'partners/contabo/accept', failed: '', verb: 'Accept' },
      }),
    )
    const asked = page.waitForRequest('**/operator/data/partners/contabo/accept')
    await page.goto(`${shop.url}/operator/partners`)
    await tryCode(page, accessCode)
    await page.getByRole('button', { name: 'Details of Contabo' }).click()
    await page.getByRole('button', { name: 'Refresh', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('41 of 50 plans are gone.')
    expect(await violations(page, 'dialog'), 'a held refresh').toEqual([])
    await dialog.getByRole('button', { name: 'Accept' }).click()
    expect((await asked).headers().authorization).toMatch(/^Bearer [A-Z2-7]{26}$/)
    await expect(dialog).toBeHidden()
  })
})

/** Unlocks a page by a link from the command line, which works once. */
async function unlockByLink(page: Page, ownShop: { url: string; database: string }): Promise<void> {
  const port = new URL(ownShop.url).port
  const link = (
    await run(['operator', 'link', '--database-url', ownShop.database, '--addr', `127.0.0.1:${port}`])
  ).trim()
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.headers().referer ?? ''}`))
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Partners', level: 1, exact: true })).toBeVisible()
  await expect(page.getByText('The desk is open.')).toBeVisible()
  expect(page.url()).toBe(`${ownShop.url}/operator/partners`)
  expect(sent.join()).not.toContain(link.split('=')[1])
  // The browser is known now, so its address's lock does not hold it.
  await page.goto(`${ownShop.url}/add-server-plan`)
  await tryCode(page, accessCode)
  await expect(page.getByRole('heading', { name: 'Add Server Plan' })).toBeVisible()

  await page.goto('about:blank')
  await page.goto(link)
  await expect(page.getByLabel('Access code')).toHaveAccessibleDescription(/This link was used before/)
  expect(page.url()).toBe(`${ownShop.url}/operator`)
  await page.close()
}
