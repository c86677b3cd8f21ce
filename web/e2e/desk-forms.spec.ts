import type { Page } from '@playwright/test'

import { expect, insertRows, operatorHeaders, test as base } from './support/operator.ts'
import { addAuthenticator, openNamedShop } from './support/passkeys.ts'
import { refreshAll, type Shop } from './support/shop.ts'
import { settle } from './support/watch.ts'

const test = base.extend<{ filledShop: Shop }>({
  filledShop: async ({}, use) => {
    const shop = await openNamedShop()
    await refreshAll(shop)
    await use(shop)
    await shop.close()
  },
})

/** What ends the session, and what the device refuses, which has a passkey already. */
const left = ['Sign out', 'End', 'Add a passkey']

/** The button in black of a form that can be sent as it is: all that has to be filled in is. */
function offered(page: Page, selector: string): Promise<string | undefined> {
  return page.locator(selector).evaluateAll((buttons) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.background = 'var(--action)'
    const black = getComputedStyle(probe).backgroundColor
    probe.remove()
    return buttons
      .filter((button) => button.checkVisibility() && button.ariaDisabled !== 'true')
      .filter((button) => getComputedStyle(button).backgroundColor === black)
      .filter((button) => !button.closest('form')?.matches(':has([required]:invalid)'))
      .map((button) => button.textContent)[0]
  })
}

/** Something of each kind that an operator can change. */
async function fill(page: Page, shop: Shop): Promise<void> {
  const post = async (call: string, body: object) => {
    const answer = await fetch(`${shop.url}/operator/data/${call}`, {
      method: 'POST',
      headers: { ...(await operatorHeaders(shop)), 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${call}: ${await answer.text()}`)
    return (await answer.json()) as { link?: string }
  }
  const [plan = 0] = await insertRows(shop, [
    { cherry_plan_id: 1, name: 'House machine', cpu_model: 'Rome at home', price_monthly: 9 },
  ])
  await post('plans/sponsored', { plan: String(plan), from: '', until: '', version: '' })
  const text = { slug: 'a-guide', description: '', author: '', language: 'en', picture: '', published: '' }
  await post('articles/new', { ...text, title: 'A guide', body: 'Some words.' })
  const file = 'id: quiet\nname: Quiet\nwebsite: https://quiet.example/\nsystem: whmcs\ncurrency: USD\n'
  await post('partner-files', { id: '', version: '', text: `${file}address: https://quiet.example/store\n` })
  const { link = '' } = await post('access/operators', { name: 'Ada Lovelace', role: 'owner' })
  await addAuthenticator(page)
  await page.goto(link)
  await page.getByRole('button', { name: 'Make a passkey' }).click()
  await page.getByRole('navigation', { name: 'Desk' }).waitFor()
}

test('behind no button of the desk stands a form that offers to save what nobody changed', async ({
  page,
  filledShop: shop,
}) => {
  test.slow()
  await fill(page, shop)
  const idle: string[] = []
  const forms: string[] = []
  const content = page.getByRole('navigation', { name: 'Desk' }).locator('xpath=following-sibling::div')
  /** Sends the form that is open as it is. If its button is black, something on the page is another one then. */
  const send = async (form: string, where: string, before: string) => {
    const verb = await offered(page, `${form} button`)
    forms.push(where)
    if (verb === undefined) return
    await page.locator(form).getByRole('button', { name: verb, exact: true }).click()
    const hasChanged = expect
      .poll(async () => (await content.innerText()).includes(before), { timeout: 3000 })
      .toBe(false)
    await hasChanged.catch(() => idle.push(`${where}: ${verb}`))
  }
  const paths = ['partners', 'plans', 'plans?page=partners', 'plans?page=sponsored', 'articles', 'clicks', 'refreshes']
  for (const path of [...paths, 'unmatched', 'backups', 'access', 'audit']) {
    await page.goto(`${shop.url}/operator/${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await settle(page)
    const buttons = content.locator('button:not([aria-disabled=true], dialog *)')
    const pressed = new Set(left)
    for (;;) {
      const verb = (await buttons.allTextContents()).find((text) => !pressed.has(text))
      if (verb === undefined) break
      pressed.add(verb)
      const before = await content.innerText()
      await buttons
        .getByText(verb, { exact: true })
        .or(buttons.filter({ hasText: verb }))
        .first()
        .click()
      await settle(page)
      const dialog = page.locator('dialog[open]')
      if ((await dialog.count()) > 0) {
        const title = (await dialog.getByRole('heading').first().textContent()) ?? ''
        const isForm = (await dialog.locator('input:not([readonly]), select, textarea').count()) > 0
        if (isForm) await send('dialog[open]', `${path}, ${title}`, before)
      } else if ((await page.locator('form:has([type=submit])').count()) > 0) {
        await send('form:has([type=submit])', `${path}, ${verb}`, before)
      }
      if ((await dialog.count()) > 0) await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
  }
  expect(idle).toEqual([])
  expect(new Set(forms).size, forms.join('\n')).toBeGreaterThan(10)
})
