import type { StockHistory, StockPart } from '@/api/types.gen'
import { classNames } from '@/lib/class-names'
import styles from './stock-strips.module.css'

/** When plans could be ordered: a strip for each place, and the same in words. */
export function StockStrips({ stock: { from, until, rows } }: { stock: StockHistory }) {
  return (
    <div className={styles.stock}>
      <ul>
        {rows.map(({ name, text, parts }) => (
          <li key={name}>
            <strong>{name}</strong>
            <svg viewBox="0 0 1000 10" preserveAspectRatio="none" role="img" aria-label={`${name}: ${text}`}>
              {parts.map((part) => (
                <Part key={part.at} part={part} />
              ))}
            </svg>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <p className={styles.days}>
        <span>{from}</span>
        <span>{until}</span>
      </p>
    </div>
  )
}

function Part({ part: { at, width, share } }: { part: StockPart }) {
  const tone = share === 0 ? styles.none : share < 50 ? styles.few : share < 100 ? styles.most : undefined
  return <rect className={classNames(styles.part, tone)} x={at} width={width} height="10" />
}
