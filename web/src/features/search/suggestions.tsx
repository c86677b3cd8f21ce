import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { asParams, plansKey } from '@/api/browse-plans'
import { client } from '@/api/client'
import type { leadsRule, SearchSuggestion } from '@/api/types.gen'
import { classNames } from '@/lib/class-names'
import { grouped } from '@/lib/format'
import { n, parts, t } from '@/lib/language'
import { langParam } from '@/lib/shop-language'
import { useSettled } from '@/lib/use-settled'
import { suggestionId } from './keys'
import styles from './search.module.css'

interface Props {
  id: string
  typed: string
  beside: string
  active: number
  onPicks: (picks: readonly SearchSuggestion[]) => void
  onTake: (pick: SearchSuggestion) => void
}

/** How what was typed may go on: expressions, values with counts, plans. An empty field says what it takes. */
export function Suggestions({ id, typed, beside, active, onPicks, onTake }: Props) {
  const asked = useSettled(typed)
  const address = `/rest/v1/rpc/search_suggestions?${asParams(`q=${encodeURIComponent(asked)}`, beside, rule, langParam())}`
  const { data: picks = none } = useQuery({
    queryKey: [plansKey, address],
    queryFn: ({ signal }) => client.get<SearchSuggestion[]>(address, { signal }),
    placeholderData: keepPreviousData,
  })
  useEffect(() => onPicks(picks), [picks, onPicks])
  useEffect(() => () => onPicks(none), [onPicks])
  return (
    <>
      <p className="sr-only" aria-live="polite">
        {picks.length > 0 &&
          n(
            '{count} suggestion. Choose it with the arrow keys.',
            '{count} suggestions. Choose one with the arrow keys.',
            picks.length,
          )}
      </p>
      {(picks.length > 0 || typed === '') && (
        <div className={styles.suggestions}>
          {typed === '' && (
            <p className={styles.hint}>
              {parts(t('Combine words and limits: {one}, {two}, {three}'), {
                one: <b>{t('8gb germany')}</b>,
                two: <b>epyc ecc</b>,
                three: <b>{'ram>=64 price<60'}</b>,
              })}
            </p>
          )}
          <div id={id} role="listbox" aria-label={t('Suggestions')}>
            {picks.map((pick, place) => (
              // The field keeps the focus and takes the keys.
              // eslint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={`${pick.kind} ${pick.search}`}
                id={suggestionId(id, place)}
                className={classNames(styles.suggestion, place === active && styles.active)}
                role="option"
                aria-selected={place === active}
                tabIndex={-1}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onTake(pick)}
              >
                <span className={pick.kind === 'expression' ? styles.expression : undefined}>{pick.text}</span>
                <span className={styles.note}>{noteOf(pick)}</span>
              </div>
            ))}
          </div>
        </div>
      )}
    </>
  )
}

const none: readonly SearchSuggestion[] = []

// The value itself, since an import makes the code of the first view larger.
const rule: typeof leadsRule = 'leads=page'

function noteOf(pick: SearchSuggestion): string {
  if (pick.count !== null) return grouped(pick.count)
  return pick.kind === 'plan' ? t('Plan') : ''
}
