import type { Removal } from '@/api/types.gen'
import { ButtonLink } from '@/components/button'
import { Empty } from '@/components/empty'
import { addressOf, type Params } from '@/lib/address'
import { n, t } from '@/lib/language'
import { inPlace } from '@/lib/router'
import { chipsOf } from './chips'
import styles from './plan-list.module.css'

interface Props {
  path: string
  params: Params
  /** The address of the first page, where an empty one is not the only one. */
  first: string | null
  /** The filters without which there are plans, the one with most plans first. */
  removals: readonly Removal[]
}

/** Says that a list is empty, and what brings plans back. */
export function NothingFound({ path, params, first, removals }: Props) {
  // No link can remove a filter of the page itself.
  const [best] = removals.flatMap(({ filter, total }) => chipsOf(params, [filter]).map((chip) => ({ ...chip, total })))
  return (
    <Empty>
      <p>{t('No servers found matching your filters. Try adjusting your selection.')}</p>
      {first !== null && (
        <ButtonLink className={styles.emptyButton} to={`${first}#servers`}>
          {t('First page')}
        </ButtonLink>
      )}
      {best && (
        <ButtonLink className={styles.emptyButton} to={addressOf(path, best.rest)} state={inPlace}>
          {n('Remove “{filter}” ({count} server)', 'Remove “{filter}” ({count} servers)', best.total, {
            filter: best.text.replace(/^[“„«‘]\s?(.*?)\s?[”“»’]$/, '$1'),
          })}
        </ButtonLink>
      )}
    </Empty>
  )
}
