// What the language for tests shows, and is as it should be or not yet mended. Both lists only become shorter.

/** Pages whose texts are not all translated. */
export const untranslated: RegExp[] = []

/** Journeys that are about English pages, by their titles, with the reason. */
export const leftOut = new Map([
  ['skeletons are as high as what they stand for at 320 px', 'the words are longer'],
  ['skeletons are as high as what they stand for at 375 px', 'the words are longer'],
  ['skeletons are as high as what they stand for at 1024 px', 'the words are longer'],
  ['the first screen holds a sentence, the search and a plan, and bands are short', 'the words are longer'],
  ['a printed article is as wide as the sheet', 'the words are longer, and browsers make the page smaller'],
  ['Refresh Data asks every partner’s function at once, then reads the same list again', 'calls name the language'],
  [
    'a limit on the price means the shown prices, to everybody',
    'the first letter that a filter makes large is a bracket',
  ],
  [
    'prices can include the tax of a country with JavaScript off',
    'the first letter that a filter makes large is a bracket',
  ],
  ['a shared link is followed where the page is open already', 'the names in the link are those of a visitor'],
])

/** Journeys through pages that are English in every language, and those that choose languages themselves. */
export const ofEnglishPages = [
  'add-partner',
  'api-page',
  'constants',
  'desk',
  'desk-access',
  'desk-articles',
  'desk-plans',
  'desk-shop',
  'error-catalogue',
  'explorer',
  'languages',
  'operator',
  'pictures',
].map((name) => `**/${name}.spec.ts`)
