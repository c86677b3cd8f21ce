import type { Language } from '@/api/types.gen'
import { withoutLanguage } from '@/lib/shop-language'
import styles from './offer.module.css'

const key = 'language-offer'

/** The first language that a visitor wants among those of the shop, where it is not the page's. */
export function wanted(languages: readonly Language[], page: string, wishes: readonly string[]): Language | undefined {
  for (const wish of wishes) {
    const found = languages.find(({ code }) => new RegExp(`^${code}(-|$)`, 'i').test(wish))
    if (found) return found.code === page ? undefined : found
  }
  return undefined
}

/**
 * Shows a line below the header that leads to the page in the visitor's language; close names its button. Nobody is led
 * there unasked, and who closes it or chooses a language sees it no more.
 */
export function offerLanguage(languages: readonly Language[], page: string, close: string) {
  const found = wanted(languages, page, navigator.languages)
  if (!found || isClosed()) return
  const line = document.createElement('aside')
  const link = Object.assign(document.createElement('a'), {
    lang: found.code,
    hreflang: found.code,
    textContent: found.offer,
  })
  // The visitor may go on without a new document.
  const lead = () => (link.href = found.prefix + withoutLanguage(location.pathname) + location.search)
  lead()
  link.addEventListener('click', lead)
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: '×', ariaLabel: close })
  button.addEventListener('click', () => {
    line.remove()
    keepClosed()
  })
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a[hreflang]')) keepClosed()
  })
  line.className = styles.offer ?? ''
  line.append(link, button)
  document.querySelector('header')?.after(line)
}

function isClosed(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return true
  }
}

function keepClosed() {
  try {
    localStorage.setItem(key, 'closed')
  } catch {
    // It is shown again on the next page.
  }
}
