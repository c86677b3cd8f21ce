export interface Snippets {
  /** The frame, a badge, and a badge in Markdown, with nothing that a site's policy could forbid. */
  list: string
  badge: string
  markdown: string
}

/** What other sites put into their pages for a list of the shop; null where the address is none of a list. */
export function snippetsOf(shop: string, typed: string, theme: string, currency = '', country = ''): Snippets | null {
  const path = typed.trim().replace(/^https?:\/\/[^/]+/, '') || '/'
  const choice = [currency && `currency=${currency}`, country && `vat_country=${country}`].filter(Boolean).join('&')
  const address = choice === '' ? path : path + (path.includes('?') ? '&' : '?') + choice
  if (!address.startsWith('/') || /^\/(plans|operator|compare)\b/.test(address)) return null
  const chosen = theme === '' ? '' : ` data-theme="${theme}"`
  const badge = `${shop}/badge.svg?list=${encodeURIComponent(address)}`
  const link = shop + address
  return {
    list: `<script src="${shop}/embed.js" data-list="${escape(address)}"${chosen} async></script>`,
    badge: `<a href="${escape(link)}"><img src="${escape(badge)}" alt="Lowest price today" height="20"></a>`,
    markdown: `[![Lowest price today](${badge})](${link.replace(/[()\s]/g, encodeURIComponent)})`,
  }
}

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')
}
