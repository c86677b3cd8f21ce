import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { cardsOf, countsAddress } from '@/api/browse-plans'
import { client } from '@/api/client'
import type { Currency, PlanFacets } from '@/api/types.gen'
import { addressOf, formatSearch, type Params } from '@/lib/address'
import { n, t } from '@/lib/language'
import { inPlace, useNavigate } from '@/lib/router'
import { fieldsOf, type FilterState } from './filter-state'
import { formAddress, type Side, sides } from './form-address'
import { submittedParams } from '@/features/plan-list/form-params'
import { isSheet, makeDialog } from './sheet'

/** How long a form is left unchanged before its servers are counted, in milliseconds. */
const countDelay = 200

/** What is said of the range that was changed last: how many servers the fields as they are would find, or what is wrong. */
interface Found {
  range: string
  text: string
  total?: number
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
  const asked = useRef<AbortController>(null)
  const current = sorted(formAddress(fieldsOf(state), currency, country))

  const wanted = () => (form.current ? formAddress(submittedParams(form.current, null), currency, country) : [])
  const apply = () => {
    const next = wanted()
    if (form.current?.checkValidity() && sorted(next) !== current) navigate(addressOf(path, next), { state: inPlace })
  }
  const follow = useEffectEvent(() => {
    asked.current?.abort()
    setFound(null)
    if (form.current) showState(form.current, state)
  })
  const count = (range: string) => {
    const { signal } = (asked.current = new AbortController())
    const ask = async () => {
      try {
        const total = cardsOf(await client.get<PlanFacets>(countsAddress(path, formatSearch(wanted())), { signal }))
        const text = n('{count} server in this range', '{count} servers in this range', total)
        setFound({ range, text, total })
      } catch {
        // The button then shows no number.
      }
    }
    setTimeout(() => signal.aborted || void ask(), countDelay)
  }
  const onInput = useEffectEvent(({ target }: Event) => {
    if (!form.current || !(target instanceof HTMLInputElement)) return
    asked.current?.abort()
    followRange(form.current, target)
    const range = rangeOf(target)
    if (form.current.checkValidity() && (range || isOverPage(form.current))) count(range)
  })
  const onChange = useEffectEvent(({ target }: Event) => {
    if (!form.current || !(target instanceof HTMLInputElement)) return
    if (!target.checkValidity()) {
      // The server says the same of a form without scripts.
      const what = t('{field}: you entered “{text}”.', { field: target.ariaLabel ?? '', text: target.value })
      setFound({ range: rangeOf(target), text: `${what} ${target.title}` })
    } else if (!isOverPage(form.current)) {
      // Report an invalid field when another one changes; nothing is applied until it is fixed.
      form.current.reportValidity()
      apply()
    }
  })

  useEffect(() => {
    const element = form.current
    if (!element) return
    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('input', (event) => onInput(event), { signal })
    element.addEventListener('change', (event) => onChange(event), { signal })
    if (element.parentElement) makeDialog(element.parentElement, () => follow(), signal)
    return () => {
      listening.abort()
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
    form.current?.parentElement?.hidePopover()
  }
  return { found, submit }
}

function isOverPage({ parentElement }: HTMLElement): boolean {
  return parentElement !== null && isSheet(parentElement)
}

/** The range of a field for a number; empty for any other. */
const rangeOf = ({ pattern, name }: HTMLInputElement) => (pattern && name.split('.')[1]) ?? ''

/** Parameters as a text that does not depend on their order. */
function sorted(params: Params): string {
  return params
    .map((param) => param.join('='))
    .sort()
    .join('&')
}

/** Puts into the fields what the address says. */
function showState(form: HTMLFormElement, { chosen, bounds }: FilterState) {
  holdInSight(form)
  for (const element of form.querySelectorAll('input')) {
    const [prefix, name = ''] = element.name.split('.')
    if (element.type === 'checkbox')
      element.checked = (chosen as Partial<Record<string, readonly string[]>>)[name]?.includes(element.value) ?? false
    if (element.pattern) element.value = bounds[name]?.[prefix as Side] ?? ''
  }
}

/**
 * Clears the other kind of filter of a column that changes: ticking a value clears its bounds, as the count beside it
 * assumes, and typing a bound unticks its values.
 */
function followRange(form: HTMLFormElement, target: HTMLInputElement) {
  const name = target.name.split('.')[1]
  const bounds = sides.flatMap((side) => form.querySelector<HTMLInputElement>(`[name="${side}.${name}"]`) ?? [])
  if (target.type === 'checkbox' && target.checked) for (const bound of bounds) bound.value = ''
  if (bounds.includes(target) && target.value !== '') {
    for (const box of form.querySelectorAll<HTMLInputElement>(`[name="any.${name}"]`)) box.checked = false
  }
}

// Keeps what is seen of the form where it is, whatever its groups lose by the answer.
function holdInSight(form: HTMLElement) {
  for (const group of form.querySelectorAll<HTMLElement>('form > fieldset'))
    if (!isOverPage(form) && group.getBoundingClientRect().top < innerHeight)
      group.style.minHeight = `${group.offsetHeight}px`
}
