import type { Page } from '@playwright/test'

import { sideways, violations } from './support/look.ts'
import { accessCode, expect, test as base, tryCode } from './support/operator.ts'
import { addAuthenticator, openNamedShop } from './support/passkeys.ts'
import { run } from './support/process.ts'
import type { Shop } from './support/shop.ts'
import { type } from './support/typing.ts'

const test = base.extend<{ namedShop: Shop }>({
  namedShop: async ({}, use) => {
    const shop = await openNamedShop()
    await use(shop)
    await shop.close()
  },
})

async function shots(page: Page, name: string): Promise<void> {
  if (!process.env.SHOTS) return
  for (const width of [375, 800, 1280])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      await page.waitForTimeout(400) // colours move
      await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}-${colorScheme}.png`, fullPage: true })
    }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 900 })
}

test('from an invitation to a passkey, with the code off, to a session that an owner ends', async ({
  page,
  context,
  namedShop: { url },
}) => {
  await addAuthenticator(page)
  await page.goto(`${url}/operator/access`)
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0)
  await tryCode(page, accessCode)
  await expect(page.getByRole('heading', { name: 'Access', level: 1, exact: true })).toBeVisible()
  await expect(page.getByText('Nobody has a name yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn the code off' })).toHaveCount(0)
  await shots(page, 'access-empty')

  // An owner by code invites herself.
  await page.getByRole('button', { name: 'Add an operator' }).click()
  await type(page.getByLabel('Name'), 'Ada Lovelace')
  await expect(page.getByLabel('Role')).toHaveValue('owner')
  await page.getByRole('button', { name: 'Make an invitation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invitation of Ada Lovelace' })
  const link = await dialog.getByLabel('Link').inputValue()
  expect(link).toMatch(new RegExp(`^${url}/operator#invite=[A-Z2-7]{26}$`))
  expect(await violations(page, 'dialog')).toEqual([])
  await dialog.getByRole('link', { name: 'Open it here' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Ada Lovelace' })).toBeVisible()
  expect(page.url()).not.toContain('invite=')
  expect(await violations(page)).toEqual([])
  await shots(page, 'invitation')
  await type(page.getByLabel('Name of this passkey'), 'Laptop')
  await page.getByRole('button', { name: 'Make a passkey' }).click()
  await expect(page.getByText('Ada Lovelace, owner')).toBeVisible()

  // The session outlives a reload, and ends by a button.
  await page.goto(`${url}/operator/access`)
  await expect(page.getByRole('region', { name: 'Sessions' }).getByText('This session')).toBeVisible()
  const cookie = (await context.cookies()).find(({ name }) => name === 'operator-session')
  expect([cookie?.httpOnly, cookie?.sameSite]).toEqual([true, 'Strict'])
  await expect(page.getByRole('region', { name: 'Passkeys' }).getByText('Laptop')).toBeVisible()
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect([width, await violations(page), await sideways(page)]).toEqual([width, [], 0])
  }
  await shots(page, 'access')
  await page.getByRole('button', { name: 'Sign out' }).click()
  const signIn = page.getByRole('button', { name: 'Sign in with a passkey' })
  await expect(signIn).toBeVisible()
  expect((await context.cookies()).some(({ name }) => name === 'operator-session')).toBe(false)
  expect(await violations(page)).toEqual([])
  await shots(page, 'unlock')
  await signIn.click()
  await expect(page.getByRole('heading', { name: 'Access', level: 1, exact: true })).toBeVisible()

  // The form of plans takes the session too.
  await page.goto(`${url}/add-server-plan`)
  await expect(page.getByRole('heading', { name: 'Add Server Plan' })).toBeVisible()

  // A sign-in that is too old is asked for again, and then the change goes on: without the code the passkey alone is
  // offered.
  const message = 'This needs a sign-in within the last 10 minutes'
  await page.route(
    '**/operator/data/access/code',
    (route) => route.fulfill({ status: 403, json: { code: '28000', message, details: null, hint: null } }),
    { times: 2 },
  )
  await page.goto(`${url}/operator/access`)
  await page.getByRole('button', { name: 'Turn the code off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn it off' }).click()
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(again.getByLabel('Access code')).toBeFocused()
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect([width, await violations(page, 'dialog'), await sideways(page)]).toEqual([width, [], 0])
  }
  await shots(page, 'sign-in-again')
  await again.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(`The access code is still on. ${message}.`)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn it off' }).click()
  await again.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('button', { name: 'Turn the code on' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('This is the last passkey of an owner', { exact: false }).first()).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  // A session that is ended on the desk is over in its own browser.
  await page.getByRole('button', { name: 'End this session' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByLabel('Access code')).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  await shots(page, 'sign-in')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter')
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Audit' }).click()
  for (const event of ['Session ended', 'Code turned off', 'Passkey made', 'Operator invited']) {
    await expect(page.getByRole('rowheader', { name: event }).first()).toBeVisible()
  }
})

test('a reader whom a command invited sees the desk and changes nothing', async ({ page, namedShop }) => {
  await addAuthenticator(page)
  const settings = { LAUNCHRACK_DATABASE_URL: namedShop.database, LAUNCHRACK_PUBLIC_URL: namedShop.url }
  await page.goto((await run(['operators', 'invite', 'Ben', '--role', 'reader'], settings)).trim())
  await page.getByRole('button', { name: 'Make a passkey' }).click()
  await expect(page.getByText('Ben, reader')).toBeVisible()
  const desk = page.getByRole('navigation', { name: 'Desk' })
  for (const name of ['Plans', 'Shop', 'Backups', 'Access']) {
    await expect(desk.getByRole('link', { name, exact: true })).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'Details of Contabo' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(0)
  const refused = await page.evaluate(async () => {
    const headers = { Authorization: 'Bearer session-cookie', 'Content-Type': 'application/json' }
    const post = (path: string) => fetch(path, { method: 'POST', headers, body: '{}' })
    const calls = ['partners/contabo/paused', 'access/code', 'shop', 'backups'].map((call) =>
      post(`/operator/data/${call}`),
    )
    return (await Promise.all(calls)).map(({ status }) => status)
  })
  expect(refused).toEqual([403, 403, 403, 403])
  await run(['operators', 'remove', 'Ben'], settings)
  await desk.getByRole('link', { name: 'Audit' }).click()
  await expect(page.getByRole('heading', { name: 'Enter Access Code' })).toBeVisible()
})

test('without a public address the desk says what passkeys need', async ({ page, shop }) => {
  await page.goto(`${shop.url}/operator/access`)
  await tryCode(page, accessCode)
  await expect(page.getByText('Set LAUNCHRACK_PUBLIC_URL', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add an operator' })).toHaveCount(0)
  expect(await violations(page)).toEqual([])
})
