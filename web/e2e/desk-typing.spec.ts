import type { Locator, Page } from '@playwright/test'

import { hold } from './support/hold.ts'
import { accessCode, deskSections, expect, operatorHeaders, test, tryCode } from './support/operator.ts'
import { openShop } from './support/shop.ts'

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

/** Has the next call of this kind find that the session has ended, and unlocks the desk again. */
async function endSession(page: Page, call: string, press: () => Promise<void>): Promise<void> {
  await page.route(call, (route) => route.fulfill({ status: 401, json: { message: 'It ended' } }), { times: 1 })
  await press()
  await expect(page.getByText('everything you typed is still here')).toBeVisible()
  await tryCode(page, accessCode)
}

for (const languages of ['en', 'en,de,fr']) {
  test(`nothing that is typed on the desk is lost in a shop in ${languages}`, async ({ page }) => {
    const shop = await openShop({ LAUNCHRACK_ACCESS_CODE: accessCode, LAUNCHRACK_LANGUAGES: languages })
    let documents = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents++
    })
    await page.goto(`${shop.url}/operator`)
    await tryCode(page, accessCode)
    const go = async (name: string) => {
      await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    }
    for (const name of deskSections) await go(name)

    await go('Plans')
    for (const delay of [0, 30]) await typeInside(page.getByRole('textbox', { name: 'Name', exact: true }), delay)
    await typeInside(page.getByLabel('Plan: its number'), 0)
    await go('Shop')
    for (const delay of [0, 30])
      for (const label of ['Tagline', 'Imprint']) await typeInside(page.getByLabel(label, { exact: true }), delay)

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
    await endSession(page, '**/operator/data/articles/new', save)
    await expect(text).toHaveValue(typed)
    await save()
    await expect(page.getByText('The draft is saved.')).toBeVisible()

    // Another operator saves first.
    const address = `${shop.url}/operator/data/articles/${new URL(page.url()).searchParams.get('article') ?? ''}`
    const other = await operatorHeaders(shop)
    const theirs = (await (await page.request.get(address, { headers: other })).json()) as object
    await title.press('End')
    await title.pressSequentially('!')
    await page.request.post(address, { headers: other, data: { ...theirs, author: 'Grace' } })
    await save()
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await expect(page.getByLabel('Author', { exact: true })).toHaveValue('Grace')
    await expect(title).toHaveValue('Hello dear old world!')

    await go('Partners')
    await page.getByRole('button', { name: 'Add a partner' }).click()
    const host = page.getByLabel('Address of a page with prices, or of a feed')
    await host.pressSequentially('https://small.example/')
    await endSession(page, '**/partner-files/detect', () => page.getByRole('button', { name: 'Look at it' }).click())
    await expect(host).toHaveValue('https://small.example/')
    await go('Links')
    await go('Partners')
    await expect(host).toHaveValue('https://small.example/')
    await page.getByRole('button', { name: 'Cancel' }).click()

    // The file of a partner, which another operator changes first.
    const file =
      'id: small-host\nname: "Small Host"\nwebsite: "https://small.example/"\nsystem: whmcs\naddress: "https://small.example/store/vps"\n'
    const store = (data: object) =>
      page.request.post(`${shop.url}/operator/data/partner-files`, { headers: other, data })
    expect((await store({ id: '', text: file, version: '' })).status()).toBe(200)
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
    const now = await page.request.get(`${shop.url}/operator/data/partner-files/small-host`, { headers: other })
    const { version } = (await now.json()) as { version: string }
    expect((await store({ id: 'small-host', text: `${file}every: 2h\n`, version })).status()).toBe(200)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('group', { name: 'The file was changed meanwhile' })).toContainText('every: 2h')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Change the file of Small Host' }).click()
    await expect(field).toHaveValue(`${file}every: 3h`)
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The file of Small Host is changed')).toBeVisible()

    await go('Shop')
    await expect(page.getByLabel('Imprint', { exact: true })).toHaveValue('Hello dear old world')
    expect(documents).toBe(1)
    await shop.close()
  })
}
