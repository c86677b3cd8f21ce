// The server's engine has the language and nothing else. These are the few
// globals of a host that React and the libraries touch while rendering once;
// timers never fire, because nothing waits for them.

const host = globalThis as unknown as Record<string, unknown>

function provide(name: string, value: unknown) {
  if (!(name in host)) host[name] = value
}

const silent = () => undefined

provide('console', { log: silent, info: silent, warn: silent, error: silent, debug: silent })
provide('setTimeout', () => 0)
provide('clearTimeout', silent)
provide('setInterval', () => 0)
provide('clearInterval', silent)
