/** The parameters of an address in their order; a name may come more than once. */
export type Params = readonly (readonly [name: string, value: string])[]

/** Reads a query string, with or without its question mark. Broken escapes stay as they are. */
export function parseSearch(search: string): Params {
  return search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.indexOf('=')
      return at < 0 ? ([decode(part), ''] as const) : ([decode(part.slice(0, at)), decode(part.slice(at + 1))] as const)
    })
}

/** Writes parameters as a query string with its question mark, or nothing; empty values are left out. */
export function formatSearch(params: Params): string {
  const parts = params.filter(([, value]) => value !== '').map(([name, value]) => `${encode(name)}=${encode(value)}`)
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

/** The first value of a parameter, or the empty string. */
export function valueOf(params: Params, name: string): string {
  return params.find(([n]) => n === name)?.[1] ?? ''
}

/** What the filter parameter says: its last value that is not empty, in lower case; the empty string without one. */
export function filterOf(params: Params): string {
  const words = params.filter(([name]) => name === 'filter').map(([, value]) => value.trim().toLowerCase())
  return words.findLast((word) => word !== '') ?? ''
}

/** The same parameters with this one set to one value, in its old place if it had one. */
export function withParam(params: Params, name: string, value: string): Params {
  const at = params.findIndex(([n]) => n === name)
  const rest = params.filter(([n], i) => n !== name || i === at)
  return at < 0 ? [...params, [name, value]] : rest.map((p) => (p[0] === name ? ([name, value] as const) : p))
}

/** The same parameters without those names. */
export function withoutParams(params: Params, ...names: string[]): Params {
  return params.filter(([name]) => !names.includes(name))
}

/** A path with a query, for the href of a link. */
export function addressOf(path: string, params: Params): string {
  return path + formatSearch(params)
}

function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}

// Characters that addresses of lists are full of stay readable.
function encode(text: string): string {
  return encodeURIComponent(text)
    .replace(/%(?:2C|3A|7B|7D|28|29)/g, decodeURIComponent)
    .replaceAll('%20', '+')
}

/** What links between pages keep of an address: the term, and what is used beside the machine. */
export function totalOf(search: string): Params {
  return parseSearch(search).filter(([name]) => name === 'months' || name === 'use')
}

/** The address of the form that watches a list or a plan. */
export function watchAddress(address: string): string {
  return `/watch?for=${encodeURIComponent(address)}`
}
