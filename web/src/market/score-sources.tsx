import type { ScoreSource } from '@/api/types.gen'
import { parts, t } from '@/lib/language'

/** Where results of benchmarks come from, each with its licence. */
export function ScoreSources({ sources }: { sources: ScoreSource[] }) {
  return sources.map(({ name, licence, link }, i) => (
    <span key={name}>
      {i > 0 && ', '}
      {parts(licence === '' ? t('{source} (licence not stated)') : t('{source} ({licence})', { licence }), {
        source: link === '' ? name : <a href={link}>{name}</a>,
      })}
    </span>
  ))
}
