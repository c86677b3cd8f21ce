import { useMemo, useState } from 'react'
import { grouped } from '@/lib/format'
import type { JSONValue } from './json'
import { More } from './more'
import { clip, excerpt, kindText } from './text'
import styles from './value-view.module.css'

// A longer text takes the browser seconds to lay out.
const pageLength = 20_000

/** A value written out: a string as its text, anything else as JSON. */
export function ValueView({ path, value }: { path: string; value: JSONValue }) {
  const [length, setLength] = useState(pageLength)
  const { text, isCut } = useMemo(
    () =>
      typeof value === 'string'
        ? { text: value.slice(0, length), isCut: value.length > length }
        : excerpt(value, length),
    [value, length],
  )
  return (
    <div className={styles.value}>
      <p role="status">
        <code className={styles.path}>{clip(path, 300)}</code> <span className="muted">{kindText(value)}</span>
      </p>
      {/* A box that scrolls has to be reachable by keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={styles.text} role="region" aria-label="Value as JSON" tabIndex={0}>
        {text}
      </pre>
      {(isCut || length > pageLength) && (
        <More
          text={`${grouped(text.length)} characters are shown.`}
          isComplete={!isCut}
          onMore={() => setLength(length + pageLength)}
        />
      )}
    </div>
  )
}
