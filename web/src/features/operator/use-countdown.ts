import { useEffect, useState } from 'react'
import { counted } from '@/lib/english'

/** Counts seconds down to zero by the clock, so that a sleeping tab does not wait longer. */
export function useCountdown() {
  const [deadline, setDeadline] = useState<number | null>(null)
  const [secondsLeft, setSecondsLeft] = useState(0)
  useEffect(() => {
    if (deadline === null) return
    const timer = setInterval(() => {
      const left = Math.ceil((deadline - Date.now()) / 1000)
      setSecondsLeft(Math.max(left, 0))
      if (left <= 0) setDeadline(null)
    }, 1000)
    return () => clearInterval(timer)
  }, [deadline])
  const start = (seconds: number) => {
    setSecondsLeft(seconds)
    setDeadline(Date.now() + seconds * 1000)
  }
  return { secondsLeft, start }
}

/** A wait in words: "45 seconds", "14 min 32 s", "1 h 5 min". */
export function waitText(seconds: number): string {
  if (seconds < 60) return counted(seconds, 'second')
  if (seconds < 3600) return joined(`${Math.floor(seconds / 60)} min`, seconds % 60, 's')
  return joined(`${Math.floor(seconds / 3600)} h`, Math.floor((seconds % 3600) / 60), 'min')
}

function joined(first: string, rest: number, unit: string): string {
  return rest === 0 ? first : `${first} ${rest} ${unit}`
}
