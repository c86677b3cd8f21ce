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

/** The menu, which works without scripts. With them, a link that is followed closes it (start.ts). */
export function SiteMenu() {
  return (
    <>
      <Button variant="icon" className={styles.siteMenu} popoverTarget={menuId} aria-label={t('Menu')}>
        <Icon name="menu" />
      </Button>
      <div id={menuId} popover="auto" className={styles.siteMenuLinks}>
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
