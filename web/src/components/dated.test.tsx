import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Dated } from './dated'

it.each([
  ['Last confirmed 26 Nov 2026.', ['26 Nov 2026']],
  ['Since 5 Apr 2026, 09:30 UTC, 21 prices changed.', ['5 Apr 2026', '09:30 UTC']],
  ['1 EUR = 1.1177 USD', []],
])('keeps the dates of "%s" together', (text, want) => {
  const markup = document.createElement('p')
  markup.innerHTML = renderToString(<Dated>{text}</Dated>)
  expect(markup.textContent).toBe(text)
  expect([...markup.querySelectorAll('.unbroken')].map((part) => part.textContent)).toEqual(want)
})
