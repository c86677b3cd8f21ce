import { expect, test } from 'vitest'
import { wanted } from './offer'

const links = (page: string) =>
  ['en', 'de', 'pt-BR'].map((lang) => ({ lang, ariaCurrent: lang === page ? 'true' : null }) as HTMLAnchorElement)

test.each([
  ['another language of the shop', 'en', ['de-AT', 'en'], 'de'],
  ['the language of the page', 'de', ['de-AT', 'en'], undefined],
  ['a language that the shop does not speak, then one that it does', 'en', ['fr', 'de'], 'de'],
  ['none that the shop speaks', 'en', ['fr-CA'], undefined],
  ['a code that another one begins with', 'en', ['den'], undefined],
  ['a country, as written', 'en', ['pt-br'], 'pt-BR'],
  ['no wish', 'en', [], undefined],
])('%s', (_, page, wishes, want) => expect(wanted(links(page), wishes)?.lang).toBe(want))
