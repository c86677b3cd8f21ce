import type { ScoreSource } from '@/api/types.gen'

/** Where results of benchmarks come from, each with its licence. */
export function ScoreSources({ sources }: { sources: ScoreSource[] }) {
  return sources.map(({ name, licence, link }, i) => (
    <span key={name}>
      {i > 0 && ', '}
      {link === '' ? name : <a href={link}>{name}</a>}
      {licence === '' ? ' (licence not stated)' : ` (${licence})`}
    </span>
  ))
}
