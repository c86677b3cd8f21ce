/** What the shop learns from a click on a plan's order link: on which page it was, and nothing of who it was. */
export function clickAt(address: { pathname: string; search: string }, { plan, page, click }: DOMStringMap) {
  const { search } = address
  // The code of a language may stand before it; no page of the shop has so short a name.
  const pathname = address.pathname.replace(/^\/\w\w(-\w+)?(?=\/)/, '')
  return JSON.stringify({
    plan_id: +(plan ?? ''),
    page:
      page ??
      /^\/(plan|compare|embed)/.exec(pathname)?.[1] ??
      (/.\//.test(pathname) ? 'landing' : search.includes('view=table') ? 'table' : pathname === '/' ? 'home' : 'list'),
    // Quotes and braces of a filter may be escaped.
    click,
    country: /(?:^\/locations\/|countries=cs\.(?:%..|\W)*)(\w\w)\b/.exec(pathname + search)?.[1] ?? '',
  })
}

/** Puts a new random id into an order link that takes one, by which the partner names the click in its reports. */
export function nameClick(link: HTMLAnchorElement) {
  const id = `lr-${crypto.getRandomValues(new Uint32Array(3)).join('')}`
  const href = link.href.replace(/lr-(none|\d{10,})\b/, id)
  if (href === link.href) return
  link.href = href
  link.dataset.click = id
}
