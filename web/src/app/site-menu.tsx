import { Button } from '@/components/button'
import { Icon } from '@/components/icon'
import { ThemeButton } from '@/features/palette/theme-button'
import { SiteNav } from './site-nav'
import styles from './frame.module.css'

const menuId = 'site-menu'

/** The small screen's menu, which works without scripts. With them, a link that is followed closes it. */
export function SiteMenu() {
  return (
    <>
      <Button variant="icon" className={styles.siteMenu} popoverTarget={menuId} aria-label="Menu">
        <Icon name="menu" />
      </Button>
      <div id={menuId} popover="auto" className={styles.siteMenuLinks}>
        <SiteNav label="Menu" />
        <ThemeButton />
      </div>
    </>
  )
}
