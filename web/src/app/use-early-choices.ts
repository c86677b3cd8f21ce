import { useEffect, useEffectEvent } from 'react'
import { useVATCountry } from '@/api/page-context'
import type { Currency } from '@/api/types.gen'
import { useCurrency } from '@/features/currency/currency-provider'
import { parseCurrency } from '@/features/currency/preference'
import { formAddress } from '@/features/plan-list/filters/form-address'
import { facetParams, submittedParams } from '@/features/plan-list/form-params'
import { parseCountry } from '@/features/vat/preference'
import { useChooseCountry } from '@/features/vat/vat-provider'
import { addressOf, type Params, parseSearch, withoutParams } from '@/lib/address'
import { inPlace, useLocation, useNavigate } from '@/lib/router'

/**
 * Applies what was chosen before the scripts arrived, which has changed the controls alone: all of it at once, so that
 * none takes the place of another. It reads the forms as the server wrote them, whatever of the page runs by now.
 */
export function useEarlyChoices() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { currency, choose } = useCurrency()
  const country = useVATCountry()
  const chooseCountry = useChooseCountry()
  const apply = useEffectEvent(() => {
    const shown = parseCurrency(valueIn('[name=currency]'))
    const taxed = parseCountry(valueIn('#vat-country')) ?? country
    const params = chosenParams(parseSearch(search), currency, taxed)
    if (shown && shown !== currency) choose(shown)
    const isLoaded = taxed !== country && chooseCountry(taxed, params ?? undefined)
    if (params && !isLoaded) navigate(addressOf(pathname, params), { state: inPlace })
  })
  useEffect(() => {
    // A number that is being typed is waited for.
    const field = document.querySelector('#filters [pattern]:focus')
    if (field) field.addEventListener('blur', () => apply(), { once: true })
    else apply()
  }, [])
}

const valueIn = (select: string) => document.querySelector<HTMLSelectElement>(`select${select}`)?.value

/** The parameters of a list's address with what was chosen in its two forms; null where nothing was. */
function chosenParams(params: Params, currency: Currency, country: string): Params | null {
  const changed = (form: HTMLFormElement | null, read: (form: HTMLFormElement) => Params) => {
    if (!form?.checkValidity()) return null
    const before = form.cloneNode(true) as HTMLFormElement
    before.reset()
    const [old, now] = [read(before), read(form)]
    const left = (from: Params, list: Params) =>
      from.filter((param) => !list.some((other) => other.join('=') === param.join('=')))
    const [gone, came] = [left(old, now), left(now, old)]
    // Text waits for Enter, unless something else is applied.
    const isChanged = withoutParams([...gone, ...came], 'q').length > 0
    return isChanged ? { now, on: (list: Params): Params => [...left(list, gone), ...came] } : null
  }
  const facets = changed(document.querySelector('form[role=search]'), (form) =>
    facetParams(form, form.querySelector('button'), currency, country),
  )
  const filters = changed(document.querySelector('#filters form'), (form) =>
    formAddress(submittedParams(form, null), currency, country),
  )
  return filters && facets ? facets.on(filters.now) : ((facets ?? filters)?.now ?? null)
}
