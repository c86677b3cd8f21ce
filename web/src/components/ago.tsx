import { useEffect, useState } from 'react'
import { ago } from '@/lib/format'

/** How long ago a time was, updated every minute. Until scripts run it shows the text. */
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
