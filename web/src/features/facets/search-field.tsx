import { useEffect, useRef } from 'react'
import { Icon } from '@/components/icon'

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
    <div className="field field-search">
      <label htmlFor="list-q">Search</label>
      <span className="search">
        <Icon name="search" />
        <input
          ref={input}
          id="list-q"
          type="search"
          name="q"
          defaultValue={query}
          placeholder="Name, CPU, region"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          onChange={(event) => event.target.value === '' && query !== '' && onClear()}
        />
      </span>
    </div>
  )
}
