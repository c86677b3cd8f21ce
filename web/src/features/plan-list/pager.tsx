import { ButtonLink, buttonClass } from '@/components/button'
import { Icon } from '@/components/icon'
import type { Params } from '@/lib/address'
import { addressOf, withParam, withoutParams } from '@/lib/address'
import { grouped } from '@/lib/format'
import { t } from '@/lib/language'
import styles from './plan-list.module.css'

/** Where a page of a list stands; previous and next are offsets, null at the ends. */
interface Pages {
  current: number
  count: number
  previous: number | null
  next: number | null
}

/** Places an offset among the pages. An offset past the end leads back to the last page. */
export function pagesOf(total: number, limit: number, offset: number): Pages {
  const size = Math.max(1, limit)
  const count = Math.max(1, Math.ceil(total / size))
  const last = (count - 1) * size
  return {
    current: Math.min(Math.floor(offset / size) + 1, count),
    count,
    previous: offset > 0 ? Math.max(0, Math.min(offset - size, last)) : null,
    next: offset + size < total ? offset + size : null,
  }
}

interface Props {
  path: string
  params: Params
  total: number
  limit: number
  offset: number
}

/** Links to the neighbouring pages; nothing where one page holds all. */
export function Pager({ path, params, total, limit, offset }: Props) {
  const pages = pagesOf(total, limit, offset)
  if (pages.count < 2) return null
  const to = (start: number) =>
    `${addressOf(path, start > 0 ? withParam(params, 'offset', String(start)) : withoutParams(params, 'offset'))}#servers`
  return (
    <nav className={styles.pager} aria-label={t('Pages')}>
      {pages.previous === null ? (
        <span className={buttonClass()} aria-disabled="true">
          <Icon name="chevron-left" />
          {t('Previous')}
        </span>
      ) : (
        <ButtonLink rel="prev" to={to(pages.previous)}>
          <Icon name="chevron-left" />
          {t('Previous')}
        </ButtonLink>
      )}
      <p key={pages.current}>
        {t('Page {page} of {last}', { page: grouped(pages.current), last: grouped(pages.count) })}
      </p>
      {pages.next === null ? (
        <span className={buttonClass()} aria-disabled="true">
          {t('Next')}
          <Icon name="chevron-right" />
        </span>
      ) : (
        <ButtonLink rel="next" to={to(pages.next)}>
          {t('Next')}
          <Icon name="chevron-right" />
        </ButtonLink>
      )}
    </nav>
  )
}
