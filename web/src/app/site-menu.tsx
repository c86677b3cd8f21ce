import { buttonClass } from '@/components/button'
import { Disclosure } from '@/components/disclosure'
import { Icon } from '@/components/icon'
import { useLocation } from '@/lib/router'
import { SiteNav } from './site-nav'
import styles from './frame.module.css'

/** The small screen's menu. Arriving somewhere closes it, be it where one is already. */
export function SiteMenu() {
  return (
    <Disclosure
      className={styles.siteMenu}
      summary={<Icon name="menu" />}
      summaryClass={buttonClass('icon')}
      label="Menu"
      closeOn={useLocation()}
    >
      <SiteNav className={styles.siteMenuLinks} label="Menu" />
    </Disclosure>
  )
}
