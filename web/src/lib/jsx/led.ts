import type { ElementType } from 'react'
import { inLanguage } from '../shop-language'

interface Led {
  href?: string
  action?: unknown
  hrefLang?: string
}

/**
 * The attributes of an element, of which links and forms lead to the page's own language, wherever their addresses come
 * from. A link with hrefLang leads to another language and stays. Every element of the pages is made with them
 * (jsxImportSource in tsconfig.base.json and vite.config.ts).
 */
export function led(type: ElementType, props: unknown): unknown {
  if (type !== 'a' && type !== 'form') return props
  const { href, action, hrefLang } = props as Led
  if (href && !hrefLang) return { ...(props as Led), href: inLanguage(href) }
  return typeof action === 'string' ? { ...(props as Led), action: inLanguage(action) } : props
}
