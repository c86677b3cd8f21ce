import type { Score, ScoreTrace } from '@/api/types.gen'
import { dayText } from '@/lib/format'
import styles from './plan-page.module.css'

/** What the plan scores in benchmarks, and where the numbers come from. */
export function PlanScores({ scores: { single, multi } }: { scores: ScoreTrace }) {
  return (
    <ul className={styles.steps}>
      {multi && <ScoreLine title="All cores" score={multi} />}
      {single && <ScoreLine title="One core" score={single} />}
    </ul>
  )
}

function ScoreLine({ title, score: { benchmark, text, note, date, sources } }: { title: string; score: Score }) {
  return (
    <li>
      <span>{`${title}, ${benchmark}`}</span>
      <strong>{text}</strong>
      <span className={styles.source}>
        {`${note}. ${dayText(date)}, `}
        {sources.map(({ name, licence, link }, i) => (
          <span key={name}>
            {i > 0 && ', '}
            {link === '' ? name : <a href={link}>{name}</a>}
            {licence === '' ? ' (licence not stated)' : ` (${licence})`}
          </span>
        ))}
      </span>
    </li>
  )
}
