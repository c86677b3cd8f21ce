import type { KeyboardEvent, SyntheticEvent } from 'react'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { SearchProblem, SearchSuggestion } from '@/api/types.gen'
import { Field, SearchInput } from '@/components/field'
import { parts, t } from '@/lib/language'
import { openedPart } from '@/lib/lazy-page'
import { inLanguage } from '@/lib/shop-language'
import { moved, suggestionId } from './keys'
import styles from './search.module.css'

interface Props {
  query: string
  /** Expressions of the query that cannot be read. */
  problems: readonly SearchProblem[]
  /** The filters beside the search text, as parameters of a call. */
  beside: string
  onClear: () => void
  /** Applies what the field holds. */
  onSearch: () => void
}

const problemsId = 'list-q-problems'
const listId = 'list-q-suggestions'

// Nobody needs the suggestions before the field is used.
const Suggestions = openedPart(async () => (await import('./suggestions')).Suggestions)

/** The search box. It follows the address, submits on Enter or when it is emptied, and suggests how to go on. */
export function SearchField({ query, problems, beside, onClear, onSearch }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const followed = useRef(query)
  const [typed, setTyped] = useState<string | null>(null)
  const [picks, setPicks] = useState<readonly SearchSuggestion[]>([])
  const [active, setActive] = useState(-1)
  useEffect(() => {
    // What was typed before the scripts arrived stays.
    if (followed.current === query) return
    followed.current = query
    if (input.current) input.current.value = query
  }, [query])

  const open = (event: SyntheticEvent<HTMLInputElement>) => {
    setTyped(event.currentTarget.value)
    setActive(-1)
  }
  const close = () => {
    setTyped(null)
    setActive(-1)
  }
  const take = (pick: SearchSuggestion) => {
    if (!input.current) return
    if (pick.plan_id !== null) {
      // The server leads the bare number to the plan's own address.
      window.location.assign(inLanguage(`/plans/${pick.plan_id}`))
      return
    }
    input.current.value = pick.search
    if (pick.kind === 'expression') {
      input.current.focus()
      setTyped(pick.search)
      setActive(-1)
      return
    }
    close()
    onSearch()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const shown = typed === null ? [] : picks
    const pick = shown[active]
    if (event.key === 'Escape' && shown.length > 0) close()
    else if (event.key === 'Enter' && pick) take(pick)
    else if (event.key === 'Enter') return close()
    else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && shown.length > 0)
      setActive(moved(active, event.key, shown.length))
    else return
    event.preventDefault()
  }
  const isOpen = typed !== null && picks.length > 0
  return (
    <Field id="list-q" label={t('Search plans')}>
      <div className={styles.box}>
        <SearchInput
          ref={input}
          id="list-q"
          name="q"
          defaultValue={query}
          placeholder={t('Try 8gb germany')}
          aria-describedby={problems.length > 0 ? problemsId : undefined}
          aria-autocomplete="list"
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen && active >= 0 ? suggestionId(listId, active) : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={200}
          onFocus={open}
          onBlur={close}
          onInput={open}
          onKeyDown={onKeyDown}
          onChange={(event) => event.target.value === '' && query !== '' && onClear()}
        />
        {typed !== null && (
          <Suspense>
            <Suggestions id={listId} typed={typed} beside={beside} active={active} onPicks={setPicks} onTake={take} />
          </Suspense>
        )}
      </div>
      <div className={styles.said} aria-live="polite">
        {problems.length > 0 && (
          <ul id={problemsId} className={styles.problems}>
            {problems.map(({ text, message }) => (
              <li key={text}>
                {parts(t('Ignored: {words}.'), { words: <strong>{text}</strong> })} {message}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Field>
  )
}
