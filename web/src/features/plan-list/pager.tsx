import { Link } from '@/lib/router'
import { Icon } from '@/components/icon'
import type { Params } from '@/lib/address'
import { addressOf, withParam, withoutParams } from '@/lib/address'
import { pagesOf } from './pages-of'

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
    <nav className="pager" aria-label="Pages">
      {pages.previous === null ? (
        <span className="button button-quiet" aria-disabled="true">
          Previous
        </span>
      ) : (
        <Link className="button button-quiet" rel="prev" to={to(pages.previous)}>
          <Icon name="chevron-left" />
          Previous
        </Link>
      )}
      <p>{`Page ${pages.current} of ${pages.count}`}</p>
      {pages.next === null ? (
        <span className="button button-quiet" aria-disabled="true">
          Next
        </span>
      ) : (
        <Link className="button button-quiet" rel="next" to={to(pages.next)}>
          Next
          <Icon name="chevron-right" />
        </Link>
      )}
    </nav>
  )
}
