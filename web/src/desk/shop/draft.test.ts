import { describe, expect, it } from 'vitest'
import { conflictsOf, type Edits, type Fields, pendingOf, withEdit, withoutSent } from '@/lib/draft'
import { changeOf, hiddenKey, publishedOf } from './draft'
import { differing } from './shop-field'

const partner = {
  ...{ affiliate: '', affiliate_variable: '', takes_code: true, click_link: '', click_link_variable: '' },
  ...{ about: '', trader: '', takes_token: true, has_token: false, token_variable: '' },
}

const published = publishedOf({
  version: 3,
  ...{
    name: 'Racks',
    tagline: '',
    accent: '',
    languages: '',
    contact: '',
    notice: '',
    hero_title: '',
    hero_text: '',
    hero_colour: '',
    imprint: 'Old',
    privacy: '',
    terms: '',
  },
  first_run_over: false,
  has_logo: true,
  seat: '',
  law: { country: '', is_known: false, rules: [] },
  footer: [{ text: 'Our blog', href: 'https://blog.example' }],
  variables: {},
  holds: {
    name: 'Racks',
    tagline: '',
    languages: 'en',
    logo: '/assets/logo-1.svg',
    accent_light: '',
    accent_dark: '',
    contact: [],
  },
  partners: [
    { ...partner, id: 'ovh', name: 'OVHcloud', affiliate: 'old-1' },
    { ...partner, id: 'vultr', name: 'Vultr', has_token: true },
  ],
})

function typed(from: Fields, ...fields: [string, string | undefined][]): Edits {
  return fields.reduce<Edits>((edits, [name, value]) => withEdit(edits, from, name, value), {})
}

describe('a change', () => {
  it.each<[string, [string, string | undefined][], object]>([
    ['of nothing', [], {}],
    [
      'that was typed back',
      [
        ['imprint', 'New'],
        ['imprint', 'Old'],
      ],
      {},
    ],
    [
      'that was taken back',
      [
        ['imprint', 'New'],
        ['imprint', undefined],
      ],
      {},
    ],
    [
      'of texts and links',
      [
        ['imprint', 'New'],
        ['footer', 'A b https://c.example'],
      ],
      { imprint: 'New', footer: [{ text: 'A b', href: 'https://c.example' }] },
    ],
    [
      'of two codes',
      [
        ['affiliates.ovh', ''],
        ['affiliates.vultr', 'v-1'],
      ],
      { affiliates: { ovh: '', vultr: 'v-1' } },
    ],
    [
      'of a link',
      [['click_links.ovh', 'https://t.example/?u={url}']],
      { click_links: { ovh: 'https://t.example/?u={url}' } },
    ],
    ['of what a partner is', [['about.ovh', 'since: 1999\nseat: FR']], { about: { ovh: 'since: 1999\nseat: FR' } }],
    ['of a new key', [['tokens.ovh', 'secret']], { tokens: { ovh: 'secret' } }],
    ['of a key that goes', [['tokens.vultr', '']], { tokens: { vultr: '' } }],
    ['of no key to none', [['tokens.ovh', '']], {}],
    ['of a logo that goes', [['logo', '']], { logo: '' }],
  ])('%s', (_, fields, want) => {
    expect(changeOf(pendingOf(typed(published, ...fields), published))).toEqual(want)
  })
})

describe('what somebody else published meanwhile', () => {
  const edits = typed(published, ['imprint', 'Mine'], ['tokens.vultr', 'mine'])

  it.each<[string, Fields, string[], string[]]>([
    ['into other fields', { tagline: 'Theirs' }, ['imprint', 'tokens.vultr'], []],
    ['into the same field', { imprint: 'Theirs' }, ['imprint', 'tokens.vultr'], ['imprint']],
    ['of the same text', { imprint: 'Mine' }, ['tokens.vultr'], []],
    ['by taking a key away', { 'tokens.vultr': '' }, ['imprint', 'tokens.vultr'], ['tokens.vultr']],
  ])('%s', (_, theirs, pending, conflicts) => {
    const now = { ...published, ...theirs }
    expect(Object.keys(pendingOf(edits, now))).toEqual(pending)
    expect(conflictsOf(pendingOf(edits, now), now)).toEqual(conflicts)
  })

  it('counts from where the typing began, however much is typed later', () => {
    const now = { ...published, imprint: 'Theirs' }
    const later = withEdit(edits, now, 'imprint', 'Mine, longer')
    expect(conflictsOf(later, now)).toEqual(['imprint'])
  })
})

it('keeps what was typed while a change was on its way', () => {
  const sent = typed(published, ['imprint', 'New'], ['tokens.ovh', 'secret'])
  const later = withEdit(sent, published, 'imprint', 'Newer')
  expect(Object.keys(withoutSent(later, sent))).toEqual(['imprint'])
})

it('shows no key', () => {
  expect(published['tokens.vultr']).toBe(hiddenKey)
  expect(published['tokens.ovh']).toBe('')
})

it.each([
  ['a\nb\nc', 'a\nB\nc', 'b', 'B'],
  ['a', 'a\nb', null, 'b'],
  ['a\na', 'a', 'a', null],
  ['same', 'same', null, null],
])('tells %j and %j apart', (one, other, before, after) => {
  expect(differing(one, other)).toEqual({ before, after })
})
