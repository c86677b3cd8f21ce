import { useEffect, useState } from 'react'

/** How long nothing is typed before the server is asked about a text, in milliseconds. */
const delay = 120

/** The text once nothing was typed for a moment. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), delay)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
