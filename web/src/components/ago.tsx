import { tellAge } from '@/lib/age'

/** How long ago a time was, updated every minute. Until scripts run it shows the text. */
export function Ago({ time, text }: { time: string; text: string }) {
  return (
    <time ref={(element) => tellAge(element)} data-ago="" dateTime={time} title={text}>
      {text}
    </time>
  )
}
