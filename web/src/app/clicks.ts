const kinds: readonly [RegExp, string][] = [
  [/^\/plans\//, 'plan'],
  [/^\/compare$/, 'compare'],
  [/^\/(partners|locations|cpus)\//, 'landing'],
]

interface Address {
  pathname: string
  search: string
}

/** What the shop is told of a click on a plan's order link at an address: where it was, and nothing of who it was. */
export function clickAt({ pathname, search }: Address, plan: string) {
  const params = new URLSearchParams(search)
  const kind = kinds.find(([paths]) => paths.test(pathname))?.[1]
  const place =
    /^\/locations\/(\w\w)$/.exec(pathname) ?? /^(?:cs|ov)\.\{"?(\w\w)"?\}$/.exec(params.get('countries') ?? '')
  return {
    plan_id: Number(plan),
    page: kind ?? (params.get('view') === 'table' ? 'table' : pathname === '/' ? 'home' : 'list'),
    country: place?.[1]?.toUpperCase() ?? '',
  }
}

/** Tells the shop of each click on an order link, be it by the keyboard or into another tab. */
export function tellClicks(to: string) {
  const tell = (event: Event) => {
    const { target, button } = event as MouseEvent
    const plan = button < 2 && target instanceof Element && target.closest<HTMLElement>('a[data-plan]')?.dataset.plan
    if (plan) navigator.sendBeacon(to, JSON.stringify(clickAt(location, plan)))
  }
  addEventListener('click', tell)
  addEventListener('auxclick', tell)
}
