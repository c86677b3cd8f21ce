const oneYear = 365 * 24 * 60 * 60

/** A visitor's choice that a cookie keeps for a year, and a browser without cookies as long as the page lives. */
export interface ChoiceCookie<T> {
  /** The choice that was kept, by any page; null where there is none that is offered. */
  read: () => T | null
  /** The choice of this page, which others do not change, or else the one that was kept. */
  current: () => T | null
  keep: (choice: T) => void
  /** Calls the listener when the choice changes. On a page that Back restores it is the one that was kept since. */
  subscribe: (listener: () => void) => () => void
}

/** The value that a cookie of this name has. */
export function readCookie(name: string): string | undefined {
  const pairs = document.cookie.split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([other]) => other === name)?.[1]
}

/** Keeps a value for a year. */
export function keepCookie(name: string, value: string) {
  document.cookie = `${name}=${value}; path=/; max-age=${oneYear}; SameSite=Lax`
}

/** Calls the listener when Back or Forward restore the page as it was, maybe from before the visitor's last choice. */
export function onReturn(listener: () => void): () => void {
  const notify = ({ persisted }: PageTransitionEvent) => persisted && listener()
  window.addEventListener('pageshow', notify)
  return () => window.removeEventListener('pageshow', notify)
}

/** The cookie of a name, whose value parse reads. */
export function choiceCookie<T extends string>(
  name: string,
  parse: (value: string | undefined) => T | null,
): ChoiceCookie<T> {
  const listeners = new Set<() => void>()
  let chosen: T | null = null
  const read = () => parse(readCookie(name))
  return {
    read,
    current: () => chosen ?? read(),
    keep: (choice) => {
      chosen = choice
      keepCookie(name, choice)
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      const stop = onReturn(() => {
        chosen = null
        listener()
      })
      listeners.add(listener)
      return () => {
        stop()
        listeners.delete(listener)
        if (listeners.size === 0) chosen = null
      }
    },
  }
}
