import { useEffect, useRef } from 'react'
import { Button } from '@/components/button'
import { Icon } from '@/components/icon'
import { useLocation } from '@/lib/router'
import { SiteNav } from './site-nav'
import styles from './frame.module.css'

const menuId = 'site-menu'

/**
 * The small screen's menu, which works without scripts. With them, arriving
 * somewhere closes it, be it where one is already.
 */
export function SiteMenu() {
  const menu = useRef<HTMLDivElement>(null)
  const place = useLocation()
  useEffect(() => {
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover()
  }, [place])
  return (
    <>
      <Button variant="icon" className={styles.siteMenu} popoverTarget={menuId} aria-label="Menu">
        <Icon name="menu" />
      </Button>
      <div ref={menu} id={menuId} popover="auto" className={styles.siteMenuLinks}>
        <SiteNav label="Menu" />
      </div>
    </>
  )
}
