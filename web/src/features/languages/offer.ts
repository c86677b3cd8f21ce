import type { Language } from '@/api/types.gen'
import { t } from '@/lib/language'
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

/** Shows a line that leads to the page in the visitor's language. Nobody is led there unasked, and who closes it sees it no more. */
export function offerLanguage(languages: readonly Language[], page: string) {
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
  const close = Object.assign(document.createElement('button'), {
    type: 'button',
    textContent: '×',
    ariaLabel: t('Close'),
  })
  close.addEventListener('click', () => {
    line.remove()
    keepClosed()
  })
  line.className = styles.offer ?? ''
  line.append(link, close)
  document.body.append(line)
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
