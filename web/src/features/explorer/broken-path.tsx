import type { Broken } from './json/locate'
import { formatPath, parsePath, rootPath } from './json/path'
import { clip } from './json/clip'
import { Problem } from './notice'

interface Props {
  broken: Broken
  onExplore: (path: string) => void
}

/** Says at which part a path broke, and offers what there is instead. */
export function BrokenPath({ broken, onExplore }: Props) {
  const { part, place, reached, is, next } = broken
  const where = reached === rootPath ? 'The document' : reached
  return (
    <Problem title={`The path breaks at part ${place}, “${clip(part, 80)}”`}>
      <p>
        {`${clip(where, 300)} is ${is}`}
        {next.length > 0 ? ' and goes on with:' : '.'}
      </p>
      {next.length > 0 && (
        <ul className="next-keys">
          {next.map((key) => (
            <li key={key}>
              <button type="button" className="chip" onClick={() => onExplore(formatPath([...(parsePath(reached).parts ?? []), key]))}>
                {key === '' ? '(empty key)' : clip(key, 80)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Problem>
  )
}
