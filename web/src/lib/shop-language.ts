/** The code of the page's language for calls of the API, empty for English, and what begins its addresses. */
let code = ''
let prefix = ''
/** How many languages the page is in; 0 in a shop with one. */
let count = 0
/** The pages that are English in every shop (internal/front/site/language.go). */
const english = /^\/(?:api|operator|add-server-plan|json-explorer)(?![^/?#])/

/** What a page says of its language. */
interface Spoken {
  lang?: string
  languages?: readonly { code: string; prefix: string }[]
}

/** Sets the language of the page. Call it before anything is rendered. */
export function speak({ lang = '', languages = [] }: Spoken) {
  code = lang
  count = languages.length
  prefix = languages.find((one) => one.code === (lang || 'en'))?.prefix ?? ''
}

/** The address of this site in the page's language. Addresses elsewhere, English pages, and parts of the page stay. */
export function inLanguage(address: string): string {
  return prefix && /^\/(?!\/)/.test(address) && !english.test(address) ? prefix + address : address
}

/** Reports whether the page at an address is in other languages than the one at a path, so that it takes a new document. */
export function needsDocument(address: string, path: string): boolean {
  if (count !== 1) return count > 0 && english.test(address)
  return address.split(/[?#]/)[0] !== path && !(english.test(address) && english.test(path))
}

/** A path of this site without what names its language. */
export function withoutLanguage(path: string): string {
  return prefix && path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path
}

/** The code of the page's language for calls of the API; empty for English. */
export function langCode(): string {
  return code
}

/** The parameter that asks the API for words in the page's language; empty for English. */
export function langParam(): string {
  return code && `lang=${code}`
}
