import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ArticlePart } from '@/api/types.gen'
import { CurrencyProvider } from '@/features/currency/currency-provider'
import { speak } from '@/lib/shop-language'
import { samplePlan, samplePrices } from '@/test/sample'
import { Written } from './written'

it.each([
  ['.', 'inkl. MwSt.', 'Ab $11.00/month inkl. MwSt.'],
  [', now.', 'inkl. MwSt.', 'Ab $11.00/month inkl. MwSt., now.'],
  ['. More.', 'inkl. MwSt.', 'Ab $11.00/month inkl. MwSt. More.'],
  ['.', 'incl. VAT', 'Ab $11.00/month incl. VAT.'],
  ['...', 'inkl. MwSt.', 'Ab $11.00/month inkl. MwSt....'],
])('ends a sentence %j behind a price %s with one point', (after, tax, want) => {
  const prices = samplePrices({ USD: { tax } })
  const part = { kind: 'price', items: [samplePlan({ prices })] } as ArticlePart
  const body = [{ tag: 'p', children: [{ text: 'Ab ' }, { part: 1 }, { text: after }] }]
  const { container } = render(
    <CurrencyProvider initial="USD">
      <Written body={body} parts={[part]} />
    </CurrencyProvider>,
  )
  expect(container.textContent.replaceAll('\u00a0', ' ')).toBe(want)
})

it('says in which language the shop speaks within an article', () => {
  speak({ lang: 'de' })
  const shown = [{ kind: 'list', problem: 'empty' }, { kind: 'price' }, { kind: 'price', items: [samplePlan()] }]
  const body = [{ tag: 'div', children: [{ part: 1 }, { part: 2 }, { part: 3 }] }]
  const { container } = render(
    <CurrencyProvider initial="USD">
      <Written body={body} parts={shown as ArticlePart[]} />
    </CurrencyProvider>,
  )
  speak({})
  expect([...container.querySelectorAll('p, em, a')].map((one) => one.getAttribute('lang'))).toEqual(['de', 'de', 'de'])
})
