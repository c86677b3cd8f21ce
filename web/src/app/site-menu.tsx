import type { MouseEvent } from 'react'
import { Button } from '@/components/button'
import { Icon } from '@/components/icon'
import { ServerCached } from '@/components/server-cached'
import { ThemeButton } from '@/features/theme/theme-button'
import { t } from '@/lib/language'
import { moreLinks, SiteLinkTo } from './site-links'
import { SiteNav } from './site-nav'
import styles from './frame.module.css'

const menuId = 'site-menu'

/** Opens the menu of a large screen, whose header has the shop's sections itself. */
export function MoreButton() {
  return (
    <button type="button" className={styles.siteMore} popoverTarget={menuId}>
      {t('More')}
      <Icon name="chevron-down" />
    </button>
  )
}

/** The menu, which works without scripts. With them, a link that is followed closes it. */
export function SiteMenu() {
  return (
    <>
      <Button variant="icon" className={styles.siteMenu} popoverTarget={menuId} aria-label={t('Menu')}>
        <Icon name="menu" />
      </Button>
      {/* A click on one of its links ends here. */}
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div id={menuId} popover="auto" className={styles.siteMenuLinks} onClick={closeMenu}>
        <SiteNav label={t('Menu')} />
        <ServerCached name="more">
          <nav aria-label={t('More')}>
            {moreLinks().map((link) => (
              <SiteLinkTo key={link.to} {...link} />
            ))}
          </nav>
        </ServerCached>
        <ThemeButton />
      </div>
    </>
  )
}

function closeMenu({ currentTarget, target }: MouseEvent<HTMLElement>) {
  if (target instanceof HTMLAnchorElement) currentTarget.hidePopover()
}
