import type { Locator, Page } from '@playwright/test'

import { hold } from './support/hold.ts'
import {
  accessCode,
  deskSections,
  expect,
  insertRows,
  operatorHeaders,
  storedRows,
  test,
  toSettings,
  tryCode,
} from './support/operator.ts'
import { addAuthenticator, openNamedShop } from './support/passkeys.ts'
import { run } from './support/process.ts'

// A small green picture.
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAJCAIAAAC0SDtlAAAAE0lEQVR42mPgyYsiCTGMahgUGgCSc3dBhEz9NwAAAABJRU5ErkJggg==',
  'base64',
)

/** Types inside a text with real keys, as somebody does who corrects a word. */
async function typeInside(field: Locator, delay: number): Promise<void> {
  await field.fill('Hello world')
  await field.press('Home')
  for (const key of Array<string>(5).fill('ArrowRight')) await field.press(key)
  await field.pressSequentially(' dear old', { delay })
  await expect(field).toHaveValue('Hello dear old world')
}

const ways = {
  code: {
    open: async (page: Page, { url }: { url: string }) => {
      await page.goto(`${url}/operator`)
      await tryCode(page, accessCode)
    },
    unlock: (page: Page) => tryCode(page, accessCode),
    /** Has the next call of this kind find that the session has ended. */
    end: (page: Page, call: string) =>
      page.route(call, (route) => route.fulfill({ status: 401, json: { message: 'It ended' } }), { times: 1 }),
  },
  passkey: {
    open: async (page: Page, { url, database }: { url: string; database: string }) => {
      await addAuthenticator(page)
      const settings = { LAUNCHRACK_DATABASE_URL: database, LAUNCHRACK_PUBLIC_URL: url }
      await page.goto((await run(['operators', 'invite', 'Ada', '--role', 'owner'], settings)).trim())
      await page.getByRole('button', { name: 'Make a passkey' }).click()
      await expect(page.getByText('Ada, owner')).toBeVisible()
    },
    unlock: (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' }).click(),
    end: (page: Page) => page.context().clearCookies({ name: 'operator-session' }),
  },
} as const

for (const [way, languages] of [
  ['code', 'en'],
  ['code', 'en,de,fr'],
  ['passkey', 'en'],
  ['passkey', 'en,de,fr'],
] as const) {
  test(`nothing that is typed on the desk is lost by ${way} in a shop in ${languages}`, async ({ page }) => {
    test.slow()
    const shop = await openNamedShop({ LAUNCHRACK_LANGUAGES: languages })
    const { open, unlock, end } = ways[way]
    const endSession = async (call: string, press: () => Promise<void>) => {
      await end(page, call)
      await press()
      await expect(page.getByText('everything you typed is still here')).toBeVisible()
      await unlock(page)
    }
    const other = await operatorHeaders(shop)
    /** What another operator asks or sends meanwhile. */
    const theirs = async (path: string, body?: object, method = body ? 'POST' : 'GET') => {
      const answer = await fetch(`${shop.url}${path}`, {
        method,
        headers: { ...other, 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
      expect(answer.ok, path).toBe(true)
      const text = await answer.text()
      return (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
    }
    let documents = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents++
    })
    await open(page, shop)
    const go = async (name: string) => {
      await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    }
    for (const name of deskSections) await go(name)

    await go('Plans')
    await page.getByRole('link', { name: 'Sponsored plans' }).click()
    const mark = () => page.getByRole('button', { name: 'Mark a plan as sponsored' }).click()
    await mark()
    const question = page.getByRole('dialog')
    for (const delay of [0, 30]) await typeInside(question.getByLabel('Plan: its number'), delay)
    await endSession('**/plans/sponsored', () => question.getByRole('button', { name: 'Mark as sponsored' }).click())
    await mark()
    await expect(question.getByLabel('Plan: its number')).toHaveValue('Hello dear old world')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'By hand' }).click()
    await page.getByRole('button', { name: 'Add a plan by hand' }).click()
    for (const delay of [0, 30]) await typeInside(page.getByRole('textbox', { name: 'Name', exact: true }), delay)

    // A plan by hand is edited, left, and comes back; another operator saves it first.
    const [id = 0] = await insertRows(shop, [{ cherry_plan_id: 601, name: 'By hand', cpu_cores: 4 }])
    await go('Links')
    await go('Plans')
    await page.getByRole('button', { name: 'Edit By hand' }).click()
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await expect(name).toHaveValue('By hand')
    await typeInside(name, 30)
    await go('Links')
    await go('Plans')
    await expect(page.getByRole('heading', { name: 'Edit Server Plan' })).toBeVisible()
    await expect(name).toHaveValue('Hello dear old world')
    const saveChanges = () => page.getByRole('button', { name: 'Save Changes' }).click()
    await endSession('**/rest/v1/server_plans?*', saveChanges)
    await expect(name).toHaveValue('Hello dear old world')
    await theirs(`/rest/v1/server_plans?id=eq.${id}`, { name: 'Theirs', cpu_cores: 8 }, 'PATCH')
    await saveChanges()
    const changed = page.getByRole('group', { name: 'The plan was changed meanwhile' })
    await expect(changed).toContainText('Theirs')
    await expect(page.getByLabel('CPU cores')).toHaveValue('8')
    await expect(page.getByRole('button', { name: 'Save Changes' })).toHaveAttribute('aria-disabled', 'true')
    await changed.getByRole('button', { name: 'Keep mine' }).click()
    await saveChanges()
    await expect(page.getByText('Server plan saved.')).toBeVisible()
    const stored = { name: 'Hello dear old world', cpu_cores: 8 }
    expect((await storedRows(shop, 601)).rows).toMatchObject([stored])
    await expect(page.getByRole('heading', { name: 'Plans added by hand' })).toBeFocused()
    await expect(name, 'the plan that was typed before').toHaveValue('Hello dear old world')
    await go('Shop')
    for (const [part, label] of [
      ['Look', 'Tagline'],
      ['Legal pages', 'Imprint'],
    ] as const) {
      await toSettings(page, part)
      for (const delay of [0, 30]) await typeInside(page.getByLabel(label, { exact: true }), delay)
    }

    await go('Articles')
    await page.getByRole('button', { name: 'Write an article' }).click()
    const title = page.getByLabel('Title', { exact: true })
    const text = page.getByLabel('Text', { exact: true })
    for (const delay of [0, 30]) for (const field of [title, text]) await typeInside(field, delay)

    // A picture takes its time, and somebody goes on typing.
    const answer = await hold(page, '**/article-pictures')
    await page
      .getByLabel('A picture', { exact: true })
      .setInputFiles({ name: 'p.png', mimeType: 'image/png', buffer: pixel })
    await expect(page.getByText('Adding…')).toBeVisible()
    await text.pressSequentially(' and new', { delay: 30 })
    answer()
    const typed = 'Hello dear old and new world'
    await expect(text).toHaveValue(/^Hello dear old and new\n\n!\[What it shows\]\(\/guides\/pictures\/\S+\)\n world$/)
    await text.press('Control+z')
    await expect(text).toHaveValue(typed)
    // What is selected stays, and undo takes the block alone.
    await text.press('Home')
    for (const key of Array<string>(5).fill('Shift+ArrowRight')) await text.press(key)
    await page.getByRole('button', { name: 'Plan', exact: true }).click()
    await expect(text).toHaveValue('Hello\n\n{{plan: 1}}\n dear old and new world')
    await text.press('Control+z')
    await expect(text).toHaveValue(typed)

    const save = () => page.getByRole('button', { name: 'Save the draft' }).click()
    await endSession('**/operator/data/articles/new', save)
    await expect(text).toHaveValue(typed)
    await save()
    await expect(page.getByText('The draft is saved.')).toBeVisible()

    // Another operator saves first.
    const address = `/operator/data/articles/${new URL(page.url()).searchParams.get('article') ?? ''}`
    const read = await theirs(address)
    await title.press('End')
    await title.pressSequentially('!')
    await theirs(address, { ...read, author: 'Grace' })
    await save()
    await expect(page.getByText('The article was not saved.', { exact: false })).toBeVisible()
    await expect(page.getByLabel('Author', { exact: true })).toHaveValue('Grace')
    await expect(title).toHaveValue('Hello dear old world!')

    await go('Partners')
    await page.getByRole('button', { name: 'Add a partner' }).click()
    const host = page.getByLabel('Address of a page with prices, or of a feed')
    await host.pressSequentially('https://small.example/')
    await endSession('**/partner-files/detect', () => page.getByRole('button', { name: 'Look at it' }).click())
    await expect(host).toHaveValue('https://small.example/')
    await go('Links')
    await go('Partners')
    await expect(host).toHaveValue('https://small.example/')
    await page.getByRole('button', { name: 'Cancel' }).click()

    // The file of a partner, which another operator changes first.
    const file =
      'id: small-host\nname: "Small Host"\nwebsite: "https://small.example/"\nsystem: whmcs\naddress: "https://small.example/store/vps"\n'
    const store = (data: object) => theirs('/operator/data/partner-files', data)
    await store({ id: '', text: file, version: '' })
    await go('Links')
    await go('Partners')
    const change = async () => {
      await page.getByRole('button', { name: 'Details of Small Host' }).click()
      await page.getByRole('button', { name: 'Change the file of Small Host' }).click()
    }
    await change()
    const dialog = page.getByRole('dialog')
    const field = dialog.getByLabel('As it is stored')
    await expect(field).toHaveValue(file)
    await field.press('Control+End')
    await field.pressSequentially('every: 3h')
    const { version } = await theirs('/operator/data/partner-files/small-host')
    await store({ id: 'small-host', text: `${file}every: 2h\n`, version })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('group', { name: 'The file was changed meanwhile' })).toContainText('every: 2h')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Change the file of Small Host' }).click()
    await expect(field).toHaveValue(`${file}every: 3h`)
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The file of Small Host is changed')).toBeVisible()

    await go('Shop')
    await toSettings(page, 'Legal pages')
    await expect(page.getByLabel('Imprint', { exact: true })).toHaveValue('Hello dear old world')
    expect(documents).toBe(1)
    await shop.close()
  })
}
