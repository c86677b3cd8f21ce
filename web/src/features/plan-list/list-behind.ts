import type { Currency } from '@/api/types.gen'
import { addressOf, type Params } from '@/lib/address'
import { formAddress } from './form-address'
import { facetParams, submittedParams } from './form-params'

/** The query string of the list that a click on an element leads to; null where it leads to none of that path. */
export function listBehind(element: Element, path: string, currency: Currency): string | null {
  const link = element.closest('a')
  if (link) return link.origin === location.origin && link.pathname === path ? link.search : null
  const params = paramsBehind(element, currency)
  // The browser escapes some characters of an address by itself.
  return params && new URL(addressOf(path, params), location.href).search
}

function paramsBehind(element: Element, currency: Currency): Params | null {
  const control = element.closest('label')?.control ?? element.closest('button')
  if (control instanceof HTMLInputElement && control.form)
    return control.name.startsWith('any.') ? paramsOfBox(control, control.form, currency) : null
  if (!(control instanceof HTMLButtonElement) || control.type !== 'submit' || !control.form) return null
  return control.name === 'category'
    ? facetParams(control.form, control, currency)
    : formAddress(submittedParams(control.form, control), currency)
}

// In the sheet a box leads nowhere before the form is sent.
function paramsOfBox(box: HTMLInputElement, form: HTMLFormElement, currency: Currency): Params | null {
  if (form.matches(':popover-open')) return null
  box.checked = !box.checked
  const params = submittedParams(form, null)
  box.checked = !box.checked
  return formAddress(params, currency)
}
