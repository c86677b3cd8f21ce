/** What the shop learns from a click on a plan's order link: on which page it was, and nothing of who it was. */
export function clickAt({ pathname, search }: { pathname: string; search: string }, { plan, page }: DOMStringMap) {
  return JSON.stringify({
    plan_id: +(plan ?? ''),
    page:
      page ??
      /^\/(plan|compare)/.exec(pathname)?.[1] ??
      (/.\//.test(pathname) ? 'landing' : search.includes('view=table') ? 'table' : pathname === '/' ? 'home' : 'list'),
    // Quotes and braces of a filter may be escaped.
    country: /(?:^\/locations\/|countries=cs\.(?:%..|\W)*)(\w\w)\b/.exec(pathname + search)?.[1] ?? '',
  })
}
