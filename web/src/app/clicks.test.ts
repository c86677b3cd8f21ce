import { expect, test } from 'vitest'
import { clickAt, nameClick } from './clicks'

test.each([
  ['/', '', 'home', ''],
  ['/', '?filter=vds', 'home', ''],
  ['/', '?view=table&ram_size=gte.64', 'table', ''],
  ['/vps', '', 'list', ''],
  ['/outlet', '?view=table', 'table', ''],
  ['/vps', '?countries=cs.{%22DE%22}', 'list', 'DE'],
  ['/vps', '?countries=cs.{DE}', 'list', 'DE'],
  ['/vps', '?ram_size=gte.64&countries=cs.%7B%22DE%22%7D', 'list', 'DE'],
  ['/vps', '?countries=ov.{DE,FR}', 'list', ''],
  ['/plans/ax41-17', '', 'plan', ''],
  ['/compare', '?ids=1,2', 'compare', ''],
  ['/partners/ovh', '', 'landing', ''],
  ['/partners/compare', '', 'landing', ''],
  ['/locations/de', '', 'landing', 'de'],
  ['/cpus/amd-epyc-7443p', '?view=table', 'landing', ''],
])('a click at %s%s', (pathname, search, page, country) => {
  expect(JSON.parse(clickAt({ pathname, search }, { plan: '17' }))).toEqual({ plan_id: 17, page, country })
})

test('a click on a sponsored row is one of that row, wherever it stands', () => {
  const told = clickAt({ pathname: '/vps', search: '?view=table' }, { plan: '17', page: 'sponsored' })
  expect(JSON.parse(told)).toMatchObject({ plan_id: 17, page: 'sponsored' })
})

test('each click on a link that takes an id has a new one, and any other link stays as it is', () => {
  const linkTo = (href: string) => {
    const dataset: Record<string, string> = { plan: '17' }
    return { dataset, link: { href, dataset } as unknown as HTMLAnchorElement }
  }
  const { link, dataset } = linkTo('https://track.example/?sub=lr-none&to=x')
  const ids = [1, 2].map(() => {
    nameClick(link)
    const { click } = JSON.parse(clickAt({ pathname: '/vps', search: '' }, dataset)) as { click: string }
    expect(click).toMatch(/^lr-\d{10,40}$/)
    expect(link.href).toBe(`https://track.example/?sub=${click}&to=x`)
    return click
  })
  expect(new Set(ids).size).toBe(2)
  const plain = linkTo('https://host.example/order')
  nameClick(plain.link)
  expect(plain.link.href).toBe('https://host.example/order')
  expect(plain.dataset).toEqual({ plan: '17' })
})
