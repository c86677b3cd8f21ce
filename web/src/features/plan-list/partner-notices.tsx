import type { PartnerState } from '@/api/types.gen'
import { Icon } from '@/components/icon'
import { Notice } from '@/components/notice'
import styles from './plan-list.module.css'

/** A sentence for each partner whose plans are not current. */
export function PartnerNotices({ partners }: { partners: PartnerState[] }) {
  const notices = partners.filter(({ text }) => text !== '')
  if (notices.length === 0) return null
  return (
    <Notice as="ul" className={styles.notices} aria-label="About these plans">
      {notices.map(({ id, text }) => (
        <li key={id}>
          <Icon name="history" />
          {text}
        </li>
      ))}
    </Notice>
  )
}
