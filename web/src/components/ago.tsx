import { useEffect, useState } from 'react'
import { ago } from '@/lib/format'

/** A time of the past. It stands as written until scripts update how long ago it was, which they go on doing. */
export function Ago({ time, text }: { time: string; text: string }) {
  const [now, setNow] = useState(0)
  useEffect(() => {
    const update = () => setNow(Date.now())
    update()
    const timer = setInterval(update, 60_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={time} title={text}>
      {now ? ago(time, now) : text}
    </time>
  )
}
