import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { and, n, or, parts, speakOnServer, t, tc } from './language'

describe('sentences', () => {
  test.each([
    [t('Sold out'), 'Sold out'],
    [t('Sold out since {day}', { day: '3 Nov 2026' }), 'Sold out since 3 Nov 2026'],
    [t('{a} and {b}', { a: '{b}' }), '{b} and {b}'],
    [tc('sorting', 'Order'), 'Order'],
    [n('{count} server', '{count} servers', 1), '1 server'],
    [and(['disk', 'memory', 'traffic']), 'disk, memory and traffic'],
    [or(['disk', 'memory']), 'disk or memory'],
    [`${and(['disk'])}${or([])}`, 'disk'],
    [n('{count} server in {place}', '{count} servers in {place}', 1022, { place: 'Köln' }), '1,022 servers in Köln'],
  ])('%s', (got, want) => expect(got).toBe(want))

  test('elements stand in holes', () => {
    const link = createElement('a', { href: '/faq' }, 'the answers')
    expect(renderToStaticMarkup(parts(t('Read {link} first.'), { link }))).toBe(
      'Read <a href="/faq">the answers</a> first.',
    )
  })
})

describe('another language', () => {
  const polish = (count: number) => (count === 1 ? 0 : count % 10 >= 2 && count % 10 <= 4 ? 1 : 2)
  const list = {
    'Sold out since {day}': 'Wyprzedane od {day}',
    'sorting\u0004Order': 'Kolejność',
    '{count} core\u0000{count} cores': '{count} rdzeń\t{count} rdzenie\t{count} rdzeni',
  }
  const said = () => [
    t('Sold out since {day}', { day: '3 lis 2026' }),
    tc('sorting', 'Order'),
    tc('buying', 'Order'),
    t('Menu'),
    ...[1, 3, 5].map((count) => n('{count} core', '{count} cores', count)),
    ...[1, 5].map((count) => n('{count} plan', '{count} plans', count)),
  ]
  const inPolish = [
    'Wyprzedane od 3 lis 2026',
    'Kolejność',
    'Order',
    'Menu',
    '1 rdzeń',
    '3 rdzenie',
    '5 rdzeni',
    '1 plan',
    '5 plans',
  ]

  afterEach(() => vi.unstubAllGlobals())

  test('on the server is that of the page, and English is as it is written', () => {
    vi.stubGlobal('words', undefined)
    vi.stubGlobal('languages', { pl: { plural: polish, list } })
    const english = said()
    speakOnServer('pl')
    expect(said()).toEqual(inPolish)
    speakOnServer('')
    expect(said()).toEqual(english)
  })

  test('in browsers stands by numbers', () => {
    vi.stubGlobal('words', {
      plural: polish,
      list: ['Menu', 'Kolejność', '{count} rdzeń\t{count} rdzenie\t{count} rdzeni'],
    })
    const number = (i: number) => i as unknown as string
    expect([t(number(0)), tc('', number(1)), n(number(2), '', 5)]).toEqual(['Menu', 'Kolejność', '5 rdzeni'])
  })
})
