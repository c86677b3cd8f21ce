import { onReturn, useBrowserValue } from './hydration'

const oneYear = 365 * 24 * 60 * 60

/** A visitor's choice that a cookie keeps for a year, and a browser without cookies as long as the page lives. */
interface ChoiceCookie<T> {
  /** The choice that was kept, by any page; null where there is none that is offered. */
  read: () => T | null
  /** The choice of this page, which others do not change, or else the one that was kept. */
  current: () => T | null
  keep: (choice: T) => void
  /** Calls the listener when the choice changes. On a page that Back restores it is the one that was kept since. */
  subscribe: (listener: () => void) => () => void
}

/** The cookie of a name, whose value parse reads. */
export function choiceCookie<T extends string>(
  name: string,
  parse: (value: string | undefined) => T | null,
): ChoiceCookie<T> {
  const listeners = new Set<() => void>()
  let chosen: T | null = null
  const read = () => {
    const pairs = document.cookie.split(';').map((pair) => pair.trim().split('='))
    return parse(pairs.find(([other]) => other === name)?.[1])
  }
  return {
    read,
    current: () => chosen ?? read(),
    keep: (choice) => {
      chosen = choice
      document.cookie = `${name}=${choice}; path=/; max-age=${oneYear}; SameSite=Lax`
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

/** A visitor's choice, null until there is one, and the way to change it. */
export function useChoice<T>({ current, keep, subscribe }: ChoiceCookie<T>): [T | null, (choice: T) => void] {
  return [useBrowserValue(current, noChoice, subscribe), keep]
}

const noChoice = () => null
