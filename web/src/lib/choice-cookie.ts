import { useCallback, useEffect, useState } from 'react'
import { onReturn, useBrowserValue } from './hydration'

const oneYear = 365 * 24 * 60 * 60

/** A cookie that keeps a visitor's choice for a year. */
interface ChoiceCookie<T> {
  /** The choice; null where there is none that is offered. */
  read: () => T | null
  keep: (choice: T) => void
}

/** The cookie of a name, whose value parse reads. */
export function choiceCookie<T extends string>(
  name: string,
  parse: (value: string | undefined) => T | null,
): ChoiceCookie<T> {
  return {
    read: () => {
      const pairs = document.cookie.split(';').map((pair) => pair.trim().split('='))
      return parse(pairs.find(([other]) => other === name)?.[1])
    },
    keep: (choice) => {
      document.cookie = `${name}=${choice}; path=/; max-age=${oneYear}; SameSite=Lax`
    },
  }
}

/**
 * A visitor's choice that a cookie keeps; null until there is one. It is read again on a page that Back restores. A
 * browser without cookies keeps it as long as the page lives.
 */
export function useChoice<T>(cookie: ChoiceCookie<T>): [T | null, (choice: T) => void] {
  const [chosen, setChosen] = useState<T | null>(null)
  const kept = useBrowserValue(cookie.read, noChoice, onReturn)
  useEffect(() => onReturn(() => setChosen(null)), [])
  const choose = useCallback(
    (choice: T) => {
      cookie.keep(choice)
      setChosen(choice)
    },
    [cookie],
  )
  return [chosen ?? kept, choose]
}

const noChoice = () => null
