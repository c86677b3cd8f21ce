import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '@/components/icon'
import { SiteNav } from './site-nav'

/** The small screen's menu: a native disclosure that also closes by Escape and by arriving somewhere. */
export function SiteMenu() {
  const menu = useRef<HTMLDetailsElement>(null)
  const { pathname, search } = useLocation()
  useEffect(() => {
    menu.current?.removeAttribute('open')
  }, [pathname, search])
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.current?.open) return
      menu.current.removeAttribute('open')
      menu.current.querySelector('summary')?.focus()
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [])
  return (
    <details className="site-menu" ref={menu}>
      <summary className="icon-button" aria-label="Menu">
        <Icon name="menu" />
      </summary>
      <SiteNav className="site-menu-links" label="Menu" />
    </details>
  )
}
