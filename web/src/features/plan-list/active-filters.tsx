import type { MouseEvent } from 'react'
import type { AppliedFilter } from '@/api/types.gen'
import { Icon } from '@/components/icon'
import type { Params } from '@/lib/address'
import { addressOf } from '@/lib/address'
import { classNames } from '@/lib/class-names'
import { t } from '@/lib/language'
import { inPlace, Link } from '@/lib/router'
import { chipsOf, narrows, withoutFilters } from './chips'
import styles from './plan-list.module.css'

interface Props {
  path: string
  params: Params
  filters: AppliedFilter[]
  /** The filters are those of the list before. */
  isOlder: boolean
}

/** What the list is narrowed to; each part is a link to the list without it. What the page is named after goes without saying. */
export function ActiveFilters({ path, params, filters, isOlder }: Props) {
  const own = filters.filter(({ name }) => name !== 'filter')
  const chips = chipsOf(params, own, isOlder)
  // The first ones find room that was kept for them.
  if (chips.length === 0)
    return (
      isOlder &&
      narrows(params) && (
        <p className={styles.chips}>
          <span className={styles.chip} />
        </p>
      )
    )
  return (
    <ul className={styles.chips} aria-label={t('Active filters')}>
      {chips.map(({ text, rest }, i) => (
        <li key={`${i} ${text}`}>
          <Link
            className={styles.chip}
            to={addressOf(path, rest)}
            state={inPlace}
            onClick={focusList}
            aria-label={t('Remove filter: {filter}', { filter: text })}
          >
            {text}
            <Icon name="x" size="small" />
          </Link>
        </li>
      ))}
      <li key={chips.map(({ text }) => text).join()}>
        <Link
          className={classNames(styles.chip, styles.chipClear)}
          to={addressOf(path, withoutFilters(params, own))}
          state={inPlace}
          onClick={focusList}
        >
          {t('Clear all')}
        </Link>
      </li>
    </ul>
  )
}

// The link that was pressed is about to go, and its focus with it.
function focusList(event: MouseEvent<HTMLElement>) {
  event.currentTarget.closest('section')?.focus({ preventScroll: true })
}
