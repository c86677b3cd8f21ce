import type { PartnerState } from '@/api/types.gen'
import { Dated } from '@/components/dated'
import { Icon } from '@/components/icon'
import { Notice } from '@/components/notice'
import { n, t } from '@/lib/language'
import styles from './plan-list.module.css'

/** More sentences than these stand behind one line that opens. */
const maxOpen = 2

type State = Pick<PartnerState, 'id' | 'state' | 'text'>

/** Reports whether no partner of a list is connected yet, which is said once for many: each plan has its date. */
export function isSample(partners: readonly State[]): boolean {
  return partners.length > maxOpen && partners.every(({ state }) => state === 'bundled' || state === 'off')
}

/** A sentence for each partner whose plans are not current. */
export function PartnerNotices({ partners }: { partners: State[] }) {
  const notices = partners.filter(({ text }) => text !== '')
  if (notices.length === 0 || isSample(partners)) return null
  if (notices.length <= maxOpen) return <Notices notices={notices} />
  return (
    <details className={styles.manyNotices}>
      <summary>
        <Notice>
          <Icon name="history" />
          {n(
            'Prices from {stale} of {count} partner may be out of date. Each plan shows its date.',
            'Prices from {stale} of {count} partners may be out of date. Each plan shows its date.',
            partners.length,
            { stale: notices.length },
          )}
          <Icon name="chevron-down" />
        </Notice>
      </summary>
      <Notices notices={notices} />
    </details>
  )
}

function Notices({ notices }: { notices: State[] }) {
  return (
    <ul className={styles.notices} aria-label={t('About these plans')}>
      {notices.map(({ id, text }) => (
        <Notice as="li" key={id}>
          <Icon name="history" />
          <Dated>{text}</Dated>
        </Notice>
      ))}
    </ul>
  )
}
