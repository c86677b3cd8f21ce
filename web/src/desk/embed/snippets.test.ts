import { expect, it } from 'vitest'
import { snippetsOf } from './snippets'

it.each([
  ['/vps?ram_size=gte.16&cpu_cores=eq.4', '', 'data-list="/vps?ram_size=gte.16&amp;cpu_cores=eq.4" async'],
  [' https://shop.example/vps ', 'dark', 'data-list="/vps" data-theme="dark" async'],
  ['', '', 'data-list="/" async'],
  ['/?q="x"<', '', 'data-list="/?q=&quot;x&quot;&lt;" async'],
])('makes the frame of %s', (typed, theme, want) => {
  expect(snippetsOf('https://shop.example', typed, theme)?.list).toBe(
    `<script src="https://shop.example/embed.js" ${want}></script>`,
  )
})

it('makes a badge that leads to the list', () => {
  const made = snippetsOf('https://shop.example', '/vps?ram_size=gte.16', '')
  expect(made?.badge).toBe(
    '<a href="https://shop.example/vps?ram_size=gte.16"><img src="https://shop.example/badge.svg?list=%2Fvps%3Fram_size%3Dgte.16" alt="Lowest price today" height="20"></a>',
  )
  expect(made?.markdown).toBe(
    '[![Lowest price today](https://shop.example/badge.svg?list=%2Fvps%3Fram_size%3Dgte.16)](https://shop.example/vps?ram_size=gte.16)',
  )
})

it('says for which currency and tax', () => {
  expect(snippetsOf('https://shop.example', '/vps', '', 'EUR', 'none')?.list).toContain(
    'data-list="/vps?currency=EUR&amp;vat_country=none"',
  )
  expect(snippetsOf('https://shop.example', '/vps?ram_size=gte.16', '', '', 'DE')?.markdown).toContain(
    'list=%2Fvps%3Fram_size%3Dgte.16%26vat_country%3DDE)',
  )
})

it.each(['vps', '/plans/x-1', '/operator/shop', 'javascript:alert(1)'])('makes nothing of %s', (typed) => {
  expect(snippetsOf('https://shop.example', typed, '')).toBeNull()
})
