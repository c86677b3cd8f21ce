import type { Score, ScoreTrace } from '@/api/types.gen'
import { dayText } from '@/lib/format'
import { parts, t } from '@/lib/language'
import { ScoreSources } from '@/market/score-sources'
import styles from './plan-page.module.css'

/** What the plan scores in benchmarks, and where the numbers come from. */
export function PlanScores({ scores: { single, multi } }: { scores: ScoreTrace }) {
  return (
    <ul className={styles.steps}>
      {multi && <ScoreLine title={t('All cores')} score={multi} />}
      {single && <ScoreLine title={t('One core')} score={single} />}
    </ul>
  )
}

function ScoreLine({ title, score: { benchmark, text, note, date, sources } }: { title: string; score: Score }) {
  return (
    <li>
      <span>{`${title}, ${benchmark}`}</span>
      <strong>{text}</strong>
      <span className={styles.source}>
        {parts(t('{note}. Sources: {sources}, {day}.'), {
          note,
          sources: <ScoreSources sources={sources} />,
          day: dayText(date),
        })}
      </span>
    </li>
  )
}
