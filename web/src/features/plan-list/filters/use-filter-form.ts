import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { countsAddress } from '@/api/browse-plans'
import { client } from '@/api/client'
import { type Currency, type PlanFacets, ranges } from '@/api/types.gen'
import { addressOf, formatSearch, type Params } from '@/lib/address'
import { inPlace, useNavigate } from '@/lib/router'
import { fieldsOf, type FilterState } from './filter-state'
import { formAddress, sides } from './form-address'
import { submittedParams } from '@/features/plan-list/form-params'
import { isSheet, makeDialog } from './sheet'

/** How long a form is left alone before it is counted, in milliseconds. */
const settling = 200

/** What would be found with the fields as they are, and which range was changed last. */
interface Found {
  total: number
  range: string | null
}

interface Props {
  form: RefObject<HTMLFormElement | null>
  path: string
  state: FilterState
  currency: Currency
}

/**
 * Makes the form of filters live. Beside the list a change is applied at once; in the sheet it waits for the button,
 * which tells how many servers it will show. The fields follow the address.
 */
export function useFilterForm({ form, path, state, currency }: Props) {
  const navigate = useNavigate()
  const [found, setFound] = useState<Found | null>(null)
  const timer = useRef<number>(undefined)
  const asked = useRef<AbortController>(null)
  const current = sorted(formAddress(fieldsOf(state), currency))

  const wanted = () => (form.current ? formAddress(submittedParams(form.current, null), currency) : [])
  const apply = () => {
    const next = wanted()
    if (form.current?.checkValidity() && sorted(next) !== current) navigate(addressOf(path, next), { state: inPlace })
  }
  const applyEarly = useEffectEvent(apply)
  const follow = useEffectEvent(() => {
    window.clearTimeout(timer.current)
    asked.current?.abort()
    setFound(null)
    if (form.current) showState(form.current, state)
  })
  const count = async (range: string | null) => {
    asked.current?.abort()
    asked.current = new AbortController()
    try {
      const { total } = await client.get<PlanFacets>(countsAddress(path, formatSearch(wanted())), {
        signal: asked.current.signal,
      })
      setFound({ total, range })
    } catch {
      // The button then says no number.
    }
  }
  const settle = (then: () => void) => {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(then, settling)
  }
  const onInput = useEffectEvent(({ target }: Event) => {
    if (!form.current || !(target instanceof HTMLInputElement)) return
    followRange(form.current, target)
    const range = target.type === 'checkbox' ? null : (target.name.split('.')[1] ?? null)
    if (form.current.checkValidity() && (range !== null || isOverPage(form.current))) settle(() => void count(range))
  })
  const onChange = useEffectEvent(({ target }: Event) => {
    if (!form.current || isOverPage(form.current) || !(target instanceof HTMLInputElement)) return
    // A field that cannot be read says so below, and keeps all from being applied: that is told where another one is changed.
    if (target.checkValidity()) form.current.reportValidity()
    apply()
  })

  useEffect(() => {
    const element = form.current
    if (!element) return
    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('input', (event) => onInput(event), { signal })
    element.addEventListener('change', (event) => onChange(event), { signal })
    if (element.parentElement) makeDialog(element.parentElement, () => follow(), signal)
    // What was chosen before the scripts arrived has told nobody. It waits for a field that is
    // being filled in.
    const field = element.querySelector('[type=number]:focus')
    if (field) field.addEventListener('blur', () => applyEarly(), { once: true, signal })
    else applyEarly()
    return () => {
      listening.abort()
      window.clearTimeout(timer.current)
      asked.current?.abort()
    }
  }, [form])
  const followed = useRef(current + currency)
  useLayoutEffect(() => {
    if (followed.current === current + currency) return
    followed.current = current + currency
    follow()
  }, [current, currency])

  const submit = () => {
    apply()
    if (form.current && isOverPage(form.current)) form.current.parentElement?.hidePopover()
  }
  return { found, submit }
}

function isOverPage({ parentElement }: HTMLElement): boolean {
  return parentElement !== null && isSheet(parentElement)
}

/** Parameters as a text that does not depend on their order. */
function sorted(params: Params): string {
  return params
    .map((param) => param.join('='))
    .sort()
    .join('&')
}

/** Puts into the fields what the address says. */
function showState(form: HTMLFormElement, { chosen, bounds }: FilterState) {
  for (const element of form.elements) {
    if (!(element instanceof HTMLInputElement)) continue
    const [prefix, name = ''] = element.name.split('.')
    if (element.type === 'checkbox')
      element.checked = (chosen as Partial<Record<string, readonly string[]>>)[name]?.includes(element.value) ?? false
    if (prefix === 'min' || prefix === 'max') element.value = bounds[name]?.[prefix] ?? ''
  }
}

/**
 * Follows a change of a column in its other fields. A value that is ticked lets go of the range, as the count beside it
 * does, and a bound lets go of what was ticked.
 */
function followRange(form: HTMLFormElement, target: HTMLInputElement) {
  const name = target.name.split('.')[1]
  if (!ranges.some((range) => range.name === name)) return
  const bounds = sides.flatMap((side) => form.querySelector<HTMLInputElement>(`[name="${side}.${name}"]`) ?? [])
  if (target.type === 'checkbox' && target.checked) for (const bound of bounds) bound.value = ''
  if (bounds.includes(target) && target.value !== '') {
    for (const box of form.querySelectorAll<HTMLInputElement>(`[name="any.${name}"]`)) box.checked = false
  }
}
