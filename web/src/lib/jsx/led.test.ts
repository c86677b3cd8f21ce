import { afterEach, expect, test } from 'vitest'
import { inLanguage, langParam, needsDocument, speak, withoutLanguage } from '../shop-language'
import { led } from './led'

const languages = [
  { code: 'en', prefix: '' },
  { code: 'de', prefix: '/de' },
]

afterEach(() => speak({}))

test('links and forms lead to the language of the page', () => {
  speak({ lang: 'de', languages })
  const href = (address: string) => led('a', { href: address }) as object
  expect(href('/vps?q=a#servers')).toEqual({ href: '/de/vps?q=a#servers' })
  expect(href('/')).toEqual({ href: '/de/' })
  for (const address of [
    '/api',
    '/json-explorer?partner=ovh',
    '#main',
    'https://host.example/',
    '//host.example/',
    'mailto:a@shop.example',
  ])
    expect(href(address)).toEqual({ href: address })
  expect(led('a', { href: '/fr/vps', hrefLang: 'fr' })).toEqual({ href: '/fr/vps', hrefLang: 'fr' })
  expect(led('form', { action: '/currency' })).toEqual({ action: '/de/currency' })
  expect(led('use', { href: '/assets/icons.svg#a' })).toEqual({ href: '/assets/icons.svg#a' })
  expect(withoutLanguage('/de/vps')).toBe('/vps')
  expect(withoutLanguage('/desk')).toBe('/desk')
  expect(langParam()).toBe('lang=de')
})

test('the first language has addresses without its code', () => {
  speak({ languages })
  expect(inLanguage('/vps')).toBe('/vps')
  expect(langParam()).toBe('')
  speak({
    lang: 'de',
    languages: [
      { code: 'de', prefix: '' },
      { code: 'en', prefix: '/en' },
    ],
  })
  expect(inLanguage('/vps')).toBe('/vps')
  expect(langParam()).toBe('lang=de')
})

test('a page in other languages takes a new document', () => {
  const needs = (address: string, path = '/de/vps') => needsDocument(address, path)
  speak({ lang: 'de', languages })
  expect([needs('/de/outlet'), needs('/json-explorer'), needs('/api#rows'), needs('/apis')]).toEqual([
    false,
    true,
    true,
    false,
  ])
  // An English page, or an article.
  speak({ languages: languages.slice(0, 1) })
  expect([needs('/api?a=b', '/api'), needs('/vps', '/api'), needs('/json-explorer', '/api')]).toEqual([
    false,
    true,
    false,
  ])
  expect([needs('/operator/shop#shop-name', '/operator'), needs('/guides/a#b', '/guides/a')]).toEqual([false, false])
  expect([needs('/operator', '/guides/a'), needs('/guides/a', '/operator'), needs('/', '/operator')]).toEqual([
    true,
    true,
    true,
  ])
  // A shop with one language.
  speak({})
  expect([needs('/json-explorer'), needs('/vps', '/json-explorer')]).toEqual([false, false])
})
