import { useCallback, useEffect, useState } from 'react'
import { onReturn, useBrowserValue } from './hydration'

const oneYear = 365 * 24 * 60 * 60

/** The value of a cookie inside a cookie header. */
export function cookieValue(cookies: string, name: string): string | undefined {
  const pairs = cookies.split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([other]) => other === name)?.[1]
}

/** The cookie that keeps a choice for a year. */
export function choiceCookie(name: string, value: string): string {
  return `${name}=${value}; path=/; max-age=${oneYear}; SameSite=Lax`
}

/**
 * A visitor's choice that a cookie keeps; null until there is one. It is read again on a page that Back restores. A
 * browser without cookies keeps it as long as the page lives.
 */
export function useChoice<T>(
  read: (cookies: string) => T | null,
  write: (choice: T) => string,
): [T | null, (choice: T) => void] {
  const [chosen, setChosen] = useState<T | null>(null)
  const kept = useBrowserValue(() => read(document.cookie), noChoice, onReturn)
  useEffect(() => onReturn(() => setChosen(null)), [])
  const choose = useCallback(
    (choice: T) => {
      document.cookie = write(choice)
      setChosen(choice)
    },
    [write],
  )
  return [chosen ?? kept, choose]
}

const noChoice = () => null
