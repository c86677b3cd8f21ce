import type { DeskDay } from '@/api/types.gen'
import { dayText } from '@/lib/format'
import styles from './day-chart.module.css'

const height = 100

/** A bar for each day. What it shows is in the tables, too. */
export function DayChart({ days }: { days: DeskDay[] }) {
  const most = Math.max(1, ...days.map(({ clicks }) => clicks))
  const top = days.find(({ clicks }) => clicks === most)
  const words = top ? `Clicks by day, at most ${most} on ${dayText(top.day)}` : 'No clicks in these days'
  return (
    <figure className={styles.chart}>
      <svg viewBox={`0 0 ${days.length} ${height}`} preserveAspectRatio="none" role="img" aria-label={words}>
        {days.map(({ day, clicks }, at) => (
          <rect
            key={day}
            x={at + 0.1}
            width={0.8}
            y={height - (clicks / most) * height}
            height={(clicks / most) * height}
          >
            <title>{`${dayText(day)}: ${clicks}`}</title>
          </rect>
        ))}
      </svg>
      <figcaption>
        <p>{words}</p>
        <span>{dayText(days[0]?.day ?? '')}</span>
        <span>{dayText(days.at(-1)?.day ?? '')}</span>
      </figcaption>
    </figure>
  )
}
