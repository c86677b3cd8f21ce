import AxeBuilder from '@axe-core/playwright'
import { accessCode, expect, test, tryCode } from './support/operator.ts'

test('what a partner is stands on its page, beside others and as a filter, and the desk wins over its file', async ({
  page,
  ownShop,
  browser,
}) => {
  const visitor = await browser.newPage({ baseURL: ownShop.url, javaScriptEnabled: false })
  await visitor.goto('/partners/contabo')
  await visitor.getByRole('link', { name: 'About Contabo' }).click()
  const about = visitor.locator('#about')
  await expect(about.getByRole('heading', { name: 'About Contabo' })).toBeInViewport()
  await expect(about.getByRole('term').first()).toHaveText('Payment methods')
  const said = about.getByRole('definition')
  await expect(said.first()).toHaveText('PayPal, Cardcontabo.com, as of 30 May 2025')
  await expect(said.filter({ hasText: /^Contabo GmbHcontabo\.com, as of 1 Sep 2024$/ })).toHaveCount(1)
  const seat = said.filter({ hasText: /^Aschauer Strasse 32a, 81549 Munich, Germany/ })
  await expect(seat).toHaveCount(1)
  await expect(about.getByRole('link').first()).toHaveAttribute('href', /^https:\/\/contabo\.com\//)
  await expect(about.getByRole('link').first()).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  // Of another partner nobody says how it is paid.
  await visitor.goto('/partners/cherry')
  await expect(about.getByRole('term')).toHaveText(['Company'])

  await page.goto(`${ownShop.url}/operator/shop?page=partners`)
  await tryCode(page, accessCode)
  await page.getByRole('group', { name: 'About partners' }).getByLabel('Partner').selectOption('Contabo')
  const field = page.getByLabel('About Contabo')
  await field.fill('payment: crypto, sepa, vouchers\nseat: Paris')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(
    page.getByText('line 2: seat: "Paris" came; accepted is the code of a country', { exact: false }).first(),
  ).toBeVisible()
  await field.fill('payment: crypto, sepa, vouchers\nseat: FR, Paris')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Visitors see the change now.')).toBeVisible()

  await expect(async () => {
    await visitor.goto('/partners/contabo')
    await expect(said.first()).toHaveText(/^Crypto, SEPA, vouchersAccording to this shop, as of /, { timeout: 500 })
    await expect(said.filter({ hasText: /^Contabo GmbH/ })).toHaveCount(1, { timeout: 500 })
    await expect(said.last()).toHaveText(/^Paris, FranceAccording to this shop, as of /, { timeout: 500 })
    await expect(seat).toHaveCount(0, { timeout: 500 })
  }).toPass()

  const shopper = await browser.newPage({ baseURL: ownShop.url, viewport: { width: 1280, height: 900 } })
  await shopper.goto('/partners/contabo?payment=cs.{crypto}')
  await expect(shopper.getByRole('article').first()).toBeVisible()
  await expect(
    shopper
      .getByRole('link', { name: 'Crypto' })
      .or(shopper.getByRole('button', { name: 'Crypto' }))
      .first(),
  ).toBeVisible()
  await shopper.goto('/partners/contabo?payment=cs.{card}')
  await expect(shopper.getByRole('article')).toHaveCount(0)
  await shopper.goto('/')
  const payment = shopper.getByRole('group', { name: 'Payment methods' })
  await payment.locator('summary').click()
  await payment.getByRole('checkbox', { name: /^Crypto/ }).check()
  await expect(shopper).toHaveURL(/payment=cs\.[^&]*crypto/)

  await shopper.goto('/partners/contabo?view=table&columns=name,payment')
  await expect(shopper.getByRole('row', { name: /Crypto/ }).first()).toBeVisible()
  await shopper.goto('/partners/contabo?payment=cs.{crypto}')
  await shopper
    .getByRole('article')
    .first()
    .getByRole('checkbox', { name: /Compare/ })
    .check()
  await shopper.goto('/partners/cherry')
  await shopper
    .getByRole('article')
    .first()
    .getByRole('checkbox', { name: /Compare/ })
    .check()
  await shopper
    .getByRole('link', { name: /^Compare/ })
    .first()
    .click()
  await expect(shopper.getByRole('row', { name: /^Payment methods/ })).toContainText('Crypto, SEPA, vouchers')
  await expect(shopper.getByRole('row', { name: /^Registered office/ })).toContainText('Paris, France')
})
