import { maxCompared } from '@/market/max-compared.gen'

/** The plans that the visitor chose to compare. */
interface Chosen {
  ids: readonly string[]
  /** Whether one more was refused. */
  isFull: boolean
}

const key = 'compared-plans'
let chosen: Chosen | null = null

/** The plans that are chosen now, in all tabs. */
export function comparedPlans(): Chosen {
  chosen ??= read()
  return chosen
}

/** Adds a plan or takes it away. One beyond the greatest number is refused. */
export function comparePlan(id: string, isChosen: boolean) {
  const { ids } = comparedPlans()
  const rest = ids.filter((other) => other !== id)
  if (!isChosen) keep({ ids: rest, isFull: false })
  else if (rest.length < maxCompared) keep({ ids: ids.includes(id) ? ids : [...ids, id], isFull: false })
  else keep({ ids, isFull: true })
}

/** Chooses these plans and no others. */
export function comparePlans(ids: readonly number[]) {
  keep({ ids: ids.map(String), isFull: false })
}

/**
 * Follows the checkboxes of the page and its tray, whoever rendered them. It listens before React, which keeps back
 * what happens in parts whose code is still on its way.
 */
export function followComparison() {
  // What was ticked before the scripts arrived, read before any box follows.
  const ticked = [...boxes()].filter(({ checked }) => checked)
  for (const { value } of ticked) comparePlan(value, true)
  const choose = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && target.matches(boxOf)) comparePlan(target.value, target.checked)
  }
  addEventListener('change', choose, true)
  addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('#compare [name=clear]')) comparePlans([])
  })
  for (const event of ['pageshow', 'storage']) addEventListener(event, reread)
  showCompared()
}

const boxOf = 'input[form=compare]'
const boxes = () => document.querySelectorAll<HTMLInputElement>(boxOf)

/** Sets a checkbox that was just mounted. */
export function showComparedPlan(box: HTMLInputElement | null) {
  if (box) box.checked = comparedPlans().ids.includes(box.value)
}

/** Shows in the tray what is chosen, in the words that the server wrote there, once nothing is hydrated any more. */
export function showTray() {
  const tray = document.querySelector<HTMLFormElement>('form#compare')
  const [says, link] = [tray?.querySelector('p'), tray?.querySelector('a')]
  if (!tray || !says || !link || !('interactive' in document.documentElement.dataset)) return
  const { ids, isFull } = comparedPlans()
  const isOpen = ids.length > 0 && !location.pathname.endsWith('/compare')
  const said = says.dataset.said?.split('\n') ?? []
  tray.toggleAttribute('data-open', isOpen)
  says.textContent = isOpen ? [said[ids.length], isFull && said[0]].filter(Boolean).join(' ') : ''
  const total = [...tray.querySelectorAll('input')].map(({ name, value }) => `&${name}=${value}`)
  link.href = `${tray.getAttribute('action') ?? ''}?ids=${ids.join(',')}${total.join('')}`
}

function keep(next: Chosen) {
  chosen = next
  try {
    localStorage.setItem(key, next.ids.join(','))
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  showCompared()
}

// Another tab may have changed the choice, also while the browser kept this page.
function reread() {
  chosen = read()
  showCompared()
}

/** Shows in all checkboxes and in the tray what is chosen. */
export function showCompared() {
  boxes().forEach(showComparedPlan)
  showTray()
}

function read(): Chosen {
  try {
    const ids = (localStorage.getItem(key) ?? '').split(',').filter((id) => /^[1-9]\d*$/.test(id))
    return { ids: ids.slice(0, maxCompared), isFull: false }
  } catch {
    return { ids: [], isFull: false }
  }
}
