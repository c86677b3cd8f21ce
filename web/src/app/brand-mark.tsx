import type { Brand } from '@/api/types.gen'
import { Icon } from '@/components/icon'
import styles from './frame.module.css'

/** What stands beside the name: the shop's logo, or the mark of the program. */
export function BrandMark({ brand: { logo } }: { brand: Brand }) {
  if (logo === '') return <Icon name="mark-brand" className={styles.brandMark} />
  return <img className={styles.brandLogo} src={logo} alt="" />
}
