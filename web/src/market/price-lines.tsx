import { Dated } from '@/components/dated'
import { dayText } from '@/lib/format'
import type { PriceLine, PriceTrace, TermTrace } from '@/api/types.gen'
import { parts, t } from '@/lib/language'
import styles from './price-trace.module.css'

/** What a price, its setup fee and its first year are made of, line by line. */
export function PriceLines({ trace }: { trace: PriceTrace }) {
  if (trace.term) return <Lines lines={trace.term.lines} />
  return (
    <>
      <Lines lines={trace.lines} />
      {trace.setup && <Lines lines={trace.setup.lines} />}
      {trace.components?.map(({ lines }) => (
        <Lines key={lines[0]?.label} lines={lines} />
      ))}
      {trace.first_year && <FirstYear year={trace.first_year} />}
    </>
  )
}

/** The setup fee among the costs of the first twelve months. */
function FirstYear({ year: { lines, text, per_month_text } }: { year: TermTrace }) {
  return (
    <>
      <p>{t('First year, setup included')}</p>
      <Lines lines={lines} />
      <p>
        {parts(t('{total} in total, {monthly} a month over 12 months', { total: text }), {
          monthly: <strong>{per_month_text}</strong>,
        })}
      </p>
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
            {line.seen_at !== null && (
              <time dateTime={line.seen_at}>
                <Dated>{` ${t('checked {time}', { time: minute(line.seen_at) })}`}</Dated>
              </time>
            )}
            {line.kind === 'conversion' && line.rate_date !== null && (
              <time dateTime={line.rate_date}>
                <Dated>{` ${t('rate {rate} of {day}', { rate: String(line.rate), day: dayText(line.rate_date) })}`}</Dated>
              </time>
            )}
          </dt>
          <dd>{line.text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A time to the minute, in UTC: 15 Apr 2026, 09:30 UTC. */
function minute(time: string): string {
  return `${dayText(time)}, ${time.slice(11, 16)} UTC`
}
