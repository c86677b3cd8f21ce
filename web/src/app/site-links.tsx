import type { Brand } from '@/api/types.gen'
import { Icon } from '@/components/icon'
import { t } from '@/lib/language'
import { Link } from '@/lib/router'
import styles from './frame.module.css'

/** A link of the menu or the footer. */
export interface SiteLink {
  text: string
  to: string
  /** The server alone makes the page, so a document is loaded. */
  isDocument?: boolean
}

/** What the shop has beside its lists. */
export const moreLinks = (): SiteLink[] => [
  { text: t('GPU servers'), to: '/gpus', isDocument: true },
  { text: t('My servers'), to: '/my-servers' },
  { text: t('Market changes'), to: '/changes', isDocument: true },
  { text: t('Price chart'), to: '/market', isDocument: true },
  { text: t('Price index'), to: '/index', isDocument: true },
  { text: t('How it works'), to: '/how-it-works', isDocument: true },
]

export function SiteLinkTo({ text, to, isDocument }: SiteLink) {
  return isDocument ? <a href={to}>{text}</a> : <Link to={to}>{text}</Link>
}

/** What stands beside the name: the shop's logo, or the mark of the program. */
export function BrandMark({ brand: { logo } }: { brand: Brand }) {
  if (logo === '') return <Icon name="mark-brand" className={styles.brandMark} />
  return <img className={styles.brandLogo} src={logo} alt="" />
}
