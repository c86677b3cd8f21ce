import type { ScoreSource } from '@/api/types.gen'
import { parts, t } from '@/lib/language'

/** Where results of benchmarks come from, each with its licence. */
export function ScoreSources({ sources }: { sources: ScoreSource[] }) {
  return sources.map(({ name, licence, link }, i) => (
    <span key={name}>
      {i > 0 && ', '}
      {licence === ''
        ? parts(t('{source} (licence not stated)'), { source: linked(name, link) })
        : parts(t('{source} ({licence})'), { licence, source: linked(name, link) })}
    </span>
  ))
}

function linked(name: string, link: string) {
  return link === '' ? name : <a href={link}>{name}</a>
}
