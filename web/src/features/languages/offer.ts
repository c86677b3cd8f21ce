const key = 'language-offer'

/** The link to the first language that a visitor wants among those of the shop, where it is not the page's. */
export function wanted(links: readonly HTMLAnchorElement[], wishes: readonly string[]): HTMLAnchorElement | undefined {
  for (const wish of wishes) {
    const found = links.find(({ lang }) => new RegExp(`^${lang}(-|$)`, 'i').test(wish))
    if (found) return found.ariaCurrent ? undefined : found
  }
  return undefined
}

/**
 * Shows a line below the header that leads to the page in the visitor's language, as the links at the page's end do.
 * Nobody is led there unasked, and who closes it or chooses a language sees it no more.
 */
export function offerLanguage(list: HTMLElement) {
  const found = wanted([...list.querySelectorAll('a')], navigator.languages)
  if (!found || isClosed()) return
  const { lang, hreflang } = found
  const line = document.createElement('aside')
  const link = Object.assign(document.createElement('a'), { lang, hreflang, textContent: found.dataset.offer })
  // The visitor may go on without a new document.
  const lead = () => link.setAttribute('href', found.getAttribute('href') ?? '')
  lead()
  link.addEventListener('click', lead)
  const close = list.dataset.close
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: '×', ariaLabel: close })
  button.addEventListener('click', () => {
    line.remove()
    keepClosed()
  })
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a[hreflang]')) keepClosed()
  })
  line.className = list.dataset.line ?? ''
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
