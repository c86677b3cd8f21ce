import { useEffect, useRef } from 'react'
import { Field, SearchInput } from '@/components/field'
import styles from './plan-list.module.css'

interface Props {
  query: string
  onClear: () => void
}

/** The free-text search. It follows the address, and submits on Enter or when it is emptied. */
export function SearchField({ query, onClear }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const followed = useRef(query)
  useEffect(() => {
    // What was typed before the scripts arrived stays.
    if (followed.current === query) return
    followed.current = query
    if (input.current) input.current.value = query
  }, [query])
  return (
    <Field id="list-q" label="Search" className={styles.fieldSearch}>
      <SearchInput
        ref={input}
        id="list-q"
        name="q"
        defaultValue={query}
        placeholder="Name, CPU, region"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        onChange={(event) => event.target.value === '' && query !== '' && onClear()}
      />
    </Field>
  )
}
