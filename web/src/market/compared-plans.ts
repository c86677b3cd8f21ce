import { maxCompared } from '@/api/types.gen'

/** The plans that the visitor chose to compare. */
interface Chosen {
  ids: readonly string[]
  /** Whether one more was refused. */
  isFull: boolean
}

const key = 'compared-plans'
const none: Chosen = { ids: [], isFull: false }
const listeners = new Set<() => void>()
let chosen: Chosen | null = null

/** The plans that are chosen now, in all tabs. */
export function comparedPlans(): Chosen {
  chosen ??= read()
  return chosen
}

/** Nothing, which is what the server knows of a visitor's choice. */
export const noComparedPlans = () => none

export function subscribeToComparedPlans(listener: () => void): () => unknown {
  listeners.add(listener)
  // Added once however often this is called, and never removed: the choice is shared by all listeners.
  for (const event of ['pageshow', 'storage']) window.addEventListener(event, reread)
  return () => listeners.delete(listener)
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

/** Checkboxes that React has mounted. Others may hold a choice that was made before the scripts arrived. */
const shown = new WeakSet<HTMLInputElement>()

/** Sets a checkbox that was just mounted. One that was ticked before the scripts arrived counts as chosen. */
export function showComparedPlan(box: HTMLInputElement | null) {
  if (!box) return
  shown.add(box)
  if (box.checked && !comparedPlans().ids.includes(box.value)) comparePlan(box.value, true)
  else box.checked = comparedPlans().ids.includes(box.value)
}

function keep(next: Chosen) {
  chosen = next
  try {
    localStorage.setItem(key, next.ids.join(','))
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  notify()
}

// Another tab may have changed the choice, also while the browser kept this page.
function reread() {
  chosen = read()
  notify()
}

function notify() {
  for (const box of document.querySelectorAll<HTMLInputElement>('input[form=compare]'))
    if (shown.has(box)) box.checked = comparedPlans().ids.includes(box.value)
  for (const listener of listeners) listener()
}

function read(): Chosen {
  try {
    const ids = (localStorage.getItem(key) ?? '').split(',').filter((id) => /^[1-9]\d*$/.test(id))
    return { ids: ids.slice(0, maxCompared), isFull: false }
  } catch {
    return none
  }
}
