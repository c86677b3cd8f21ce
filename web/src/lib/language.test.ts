import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { and, n, or, parts, t, tc } from './language'

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
