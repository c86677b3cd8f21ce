import { useEffect, useState } from 'react'

/** How long nothing is typed before a text is asked about, in milliseconds. */
const pause = 120

/** The text once nothing was typed for a moment. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
