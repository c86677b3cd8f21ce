import { useCurrency } from '@/features/currency/currency-provider'
import { useChooseCountry } from '@/features/vat/vat-provider'
import { inPlace, useLocation, useNavigate } from '@/lib/router'
import type { Action } from './commands'
import { chooseTheme } from './theme'

/** Gives the function that does what a command says. */
export function useRun(): (action: Action) => void {
  const { choose } = useCurrency()
  const chooseCountry = useChooseCountry()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (action) => {
    if (action.kind === 'currency') choose(action.value)
    else if (action.kind === 'country') chooseCountry(action.value)
    else if (action.kind === 'theme') chooseTheme(action.value)
    else if (action.kind === 'document') window.location.assign(action.to)
    else if (action.kind === 'list') navigate(action.to)
    // A change of the list that is shown keeps scroll and focus; another page gets its own.
    else if (action.to.split('?')[0] === pathname) navigate(action.to, { state: inPlace })
    else navigate(`${action.to}#servers`)
  }
}
