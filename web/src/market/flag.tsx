import { Icon } from '@/components/icon'
import styles from './flag.module.css'

/** The flag of a two-letter country code or "eu"; a globe for anything else. The name stands beside it. */
export function Flag({ code }: { code: string }) {
  if (!/^[a-z]{2}$/.test(code)) return <Icon name="mark-globe" className={styles.flag} />
  return <img className={styles.flag} src={`${__FLAGS__}/${code}.svg`} alt="" width={20} height={15} loading="lazy" />
}
