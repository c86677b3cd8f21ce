import { useLocation } from '@/lib/router'
import { Disclosure } from '@/components/disclosure'
import { Icon } from '@/components/icon'
import { SiteNav } from './site-nav'

/** The small screen's menu. Arriving somewhere closes it, be it where one is already. */
export function SiteMenu() {
  return (
    <Disclosure
      className="site-menu"
      summary={<Icon name="menu" />}
      summaryClass="icon-button"
      label="Menu"
      closeOn={useLocation()}
    >
      <SiteNav className="site-menu-links" label="Menu" />
    </Disclosure>
  )
}
