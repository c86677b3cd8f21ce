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

/** How long a form is left unchanged before its servers are counted, in milliseconds. */
const countDelay = 200

/** How many servers the fields as they are would find, and which range was changed last. */
interface Found {
  total: number
  range: string | null
}

interface Props {
  form: RefObject<HTMLFormElement | null>
  path: string
  state: FilterState
  currency: Currency
  country: string
}

/**
 * Makes the form of filters live. Beside the list a change is applied at once; in the sheet it waits for the button,
 * which tells how many servers it will show. The fields follow the address.
 */
export function useFilterForm({ form, path, state, currency, country }: Props) {
  const navigate = useNavigate()
  const [found, setFound] = useState<Found | null>(null)
  const timer = useRef<number>(undefined)
  const asked = useRef<AbortController>(null)
  const current = sorted(formAddress(fieldsOf(state), currency, country))

  const wanted = () => (form.current ? formAddress(submittedParams(form.current, null), currency, country) : [])
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
      // The button then shows no number.
    }
  }
  const debounce = (then: () => void) => {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(then, countDelay)
  }
  const onInput = useEffectEvent(({ target }: Event) => {
    if (!form.current || !(target instanceof HTMLInputElement)) return
    followRange(form.current, target)
    const range = target.type === 'checkbox' ? null : (target.name.split('.')[1] ?? null)
    if (form.current.checkValidity() && (range !== null || isOverPage(form.current))) debounce(() => void count(range))
  })
  const onChange = useEffectEvent(({ target }: Event) => {
    if (!form.current || isOverPage(form.current) || !(target instanceof HTMLInputElement)) return
    // Report an invalid field when another one changes; nothing is applied until it is fixed.
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
    // Apply what was chosen before the scripts arrived and sent no event, but wait for a number that is being typed.
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
 * Clears the other kind of filter of a column that changes: ticking a value clears its bounds, as the count beside it
 * assumes, and typing a bound unticks its values.
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
