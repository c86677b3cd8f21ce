import { useEffect, useRef } from 'react'
import type { SearchProblem } from '@/api/types.gen'
import { Field, SearchInput } from '@/components/field'
import styles from './plan-list.module.css'
import { useSlashKey } from './use-slash-key'

interface Props {
  query: string
  /** Expressions of the query that cannot be read. */
  problems: readonly SearchProblem[]
  onClear: () => void
}

const problemsId = 'list-q-problems'

/** The free-text search. It follows the address, and submits on Enter or when it is emptied. */
export function SearchField({ query, problems, onClear }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const followed = useRef(query)
  useEffect(() => {
    // What was typed before the scripts arrived stays.
    if (followed.current === query) return
    followed.current = query
    if (input.current) input.current.value = query
  }, [query])
  useSlashKey(input)
  return (
    <Field id="list-q" label="Search plans" className={styles.fieldSearch}>
      <SearchInput
        ref={input}
        id="list-q"
        name="q"
        defaultValue={query}
        placeholder="epyc ram>=64 price<60 region:de"
        aria-describedby={problems.length > 0 ? problemsId : undefined}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        onChange={(event) => event.target.value === '' && query !== '' && onClear()}
      />
      {problems.length > 0 && (
        <ul id={problemsId} className={styles.searchProblems}>
          {problems.map(({ text, message }) => (
            <li key={text}>
              <strong>{text}</strong> is left out. {message}
            </li>
          ))}
        </ul>
      )}
    </Field>
  )
}
