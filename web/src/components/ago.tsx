import { useEffect, useState } from 'react'
import { ago } from '@/lib/format'

/** A time of the past. It stands as written until scripts tell how long ago it was, which they go on doing. */
export function Ago({ time, text }: { time: string; text: string }) {
  const [now, setNow] = useState(0)
  useEffect(() => {
    const tell = () => setNow(Date.now())
    tell()
    const timer = setInterval(tell, 60_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={time} title={text}>
      {now ? ago(time, now) : text}
    </time>
  )
}
