import type { Currency, Difference, SimilarLine } from '@/api/types.gen'
import { classNames } from '@/lib/class-names'
import { t } from '@/lib/language'
import { PriceText } from '@/market/price-text'
import styles from './plan-page.module.css'

interface Props {
  twins: SimilarLine[]
  similar: SimilarLine[]
  currency: Currency
  isSoldOut: boolean
}

/** Twins at other partners, then the cheapest plans that are about as large. */
export function SimilarPlans({ twins, similar, currency, isSoldOut }: Props) {
  return (
    <>
      {twins.length > 0 && (
        <>
          <h3>{isSoldOut ? t('Same specs, in stock elsewhere') : t('Same specs for less elsewhere')}</h3>
          <Lines lines={twins} currency={currency} />
          <h3>{t('Similar in size')}</h3>
        </>
      )}
      {similar.length > 0 ? (
        <Lines lines={similar} currency={currency} />
      ) : (
        <p className="muted">{t('No similar plans.')}</p>
      )}
    </>
  )
}

function Lines({ lines, currency }: { lines: SimilarLine[]; currency: Currency }) {
  return (
    <ul className={styles.similar}>
      {lines.map((line) => (
        <li key={line.page}>
          <div>
            <a href={line.page}>{line.name}</a>
            {line.partner !== '' && <span className={styles.source}>{line.partner}</span>}
          </div>
          <PriceText price={line.prices[currency]} />
          <ul className={styles.differences}>
            {[line.price_differences[currency], ...line.differences].map(
              (difference) => difference && <DifferenceItem key={difference.column} difference={difference} />,
            )}
          </ul>
        </li>
      ))}
    </ul>
  )
}

const tones = { better: 'good', worse: 'bad', other: 'neutral' }

function DifferenceItem({ difference: { kind, text } }: { difference: Difference }) {
  return <li className={classNames('mark', tones[kind])}>{text}</li>
}
