import type { PartnerState } from '@/api/types.gen'
import { Icon } from '@/components/icon'

/** A sentence for each partner whose plans are not current. */
export function PartnerNotices({ partners }: { partners: PartnerState[] }) {
  const notices = partners.filter(({ text }) => text !== '')
  if (notices.length === 0) return null
  return (
    <ul className="notice notices" aria-label="About these plans">
      {notices.map(({ id, text }) => (
        <li key={id}>
          <Icon name="history" />
          {text}
        </li>
      ))}
    </ul>
  )
}
