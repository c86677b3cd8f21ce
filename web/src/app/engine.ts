// The server's engine has the language and nothing else. These are the few
// globals of a host that React and the libraries touch while rendering once;
// timers never fire, because nothing waits for them.

const host = globalThis as unknown as Record<string, unknown>

function provide(name: string, value: unknown) {
  if (!(name in host)) host[name] = value
}

/** As much of URL as the router reads: an absolute address, or a path below a base. */
export class TinyURL {
  readonly href: string
  readonly origin: string
  readonly protocol: string
  readonly host: string
  readonly pathname: string
  readonly search: string
  readonly hash: string

  constructor(address: string, base?: string | TinyURL) {
    const origin = base === undefined ? '' : new TinyURL(String(base)).origin
    const whole = /^[a-z][a-z\d+.-]*:/i.test(address) ? address : origin + (address.startsWith('/') ? '' : '/') + address
    const parts = /^([a-z][a-z\d+.-]*:)\/\/([^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?$/i.exec(whole)
    if (!parts) throw new TypeError(`Invalid URL: ${address}`)
    const [, protocol = '', host = '', pathname = '', search = '', hash = ''] = parts
    this.protocol = protocol
    this.host = host
    this.origin = `${protocol}//${host}`
    this.pathname = pathname || '/'
    this.search = search
    this.hash = hash
    this.href = this.origin + this.pathname + search + hash
  }

  toString(): string {
    return this.href
  }
}

const silent = () => undefined

provide('console', { log: silent, info: silent, warn: silent, error: silent, debug: silent })
provide('setTimeout', () => 0)
provide('clearTimeout', silent)
provide('setInterval', () => 0)
provide('clearInterval', silent)
provide('queueMicrotask', silent)
provide('TextEncoder', silent)
provide('URL', TinyURL)
