import type { PriceHistory, PricePoint } from '@/api/types.gen'
import { Dated } from '@/components/dated'
import { n } from '@/lib/language'
import { chartHeight, chartWidth, stepPath } from './step-path'
import styles from './price-chart.module.css'

/** The course of a price: a line that breaks where the plan was not offered, and every change in words. */
export function PriceChart({ history }: { history: PriceHistory }) {
  const { points, summary, low, high, until_day } = history
  const first = points[0]
  return (
    <div className="stack gap-16">
      <p>
        <Dated>{summary}</Dated>
      </p>
      {first && low !== '' && first.day !== until_day && (
        <>
          <div className={styles.plot}>
            <div className={styles.scale} aria-hidden="true">
              {low !== high && <span>{high}</span>}
              <span>{low}</span>
            </div>
            <svg
              viewBox={`0 0 ${chartWidth} ${chartHeight}`}
              preserveAspectRatio="none"
              role="img"
              aria-label={summary}
            >
              <path d={stepPath(history)} />
            </svg>
            <div className={styles.days} aria-hidden="true">
              <span>{first.day}</span>
              <span>{until_day}</span>
            </div>
          </div>
          {points.length > 1 && <Changes points={points} />}
        </>
      )}
    </div>
  )
}

function Changes({ points }: { points: PricePoint[] }) {
  return (
    <details className={styles.changes}>
      <summary>{n('Show {count} entry', 'Show all {count} entries', points.length)}</summary>
      <ol reversed>
        {points.toReversed().map(({ at, day, text }) => (
          <li key={at}>
            <span>{day}</span>
            {text}
          </li>
        ))}
      </ol>
    </details>
  )
}
