import type { Score, ScoreTrace } from '@/api/types.gen'
import { dayText } from '@/lib/format'
import { parts, t } from '@/lib/language'
import { ScoreSources } from '@/market/score-sources'
import { step, Steps } from './amounts'

/** What the plan scores in benchmarks, and where the numbers come from. */
export function PlanScores({ scores: { single, multi } }: { scores: ScoreTrace }) {
  return <Steps steps={[...line(t('All cores'), multi), ...line(t('One core'), single)]} />
}

function line(title: string, score: Score | null | undefined) {
  if (!score) return []
  const { benchmark, text, note, date, sources } = score
  const said = parts(t('{note}. Sources: {sources}, {day}.'), {
    note,
    sources: <ScoreSources sources={sources} />,
    day: dayText(date),
  })
  return [step(`${title}, ${benchmark}`, text, said)]
}
