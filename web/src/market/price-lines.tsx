import type { PriceLine, PriceTrace } from '@/api/types.gen'
import styles from './price-trace.module.css'

/** What a price and its setup fee are made of, line by line. */
export function PriceLines({ trace }: { trace: PriceTrace }) {
  return (
    <>
      <Lines lines={trace.lines} />
      {trace.setup && <Lines lines={trace.setup.lines} />}
    </>
  )
}

function Lines({ lines }: { lines: PriceLine[] }) {
  return (
    <dl className={styles.lines}>
      {lines.map((line) => (
        <div key={line.label}>
          <dt>
            {line.source_url === null ? (
              line.label
            ) : (
              <a href={line.source_url} target="_blank" rel="noopener noreferrer nofollow">
                {line.label}
              </a>
            )}
            {line.seen_at !== null && <time dateTime={line.seen_at}>{` seen ${minute(line.seen_at)}`}</time>}
            {line.rate_date !== null && <time dateTime={line.rate_date}>{` rate ${String(line.rate)} of ${line.rate_date}`}</time>}
          </dt>
          <dd>{line.text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A time to the minute, in UTC: 2026-04-15 09:30 UTC. */
function minute(time: string): string {
  return `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`
}
