import { addressOf, parseSearch, valueOf, withoutParams, withParam } from '@/lib/address'
import { inPlace, useLocation, useNavigate } from '@/lib/router'
import { useExplored } from './api'
import { defaultPath } from './path'

// A longer address is refused by some servers and proxies.
const maxPathLength = 1500

/** Partner and path as the address has them. Changing them asks the server for nothing. */
export function useAddress() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { partners, first } = useExplored()
  const params = parseSearch(search)
  const change = (name: string, value: string, usual: string) => {
    const changed =
      value === usual || value.length > maxPathLength ? withoutParams(params, name) : withParam(params, name, value)
    const address = addressOf(pathname, changed)
    if (address !== pathname + search) navigate(address, { replace: true, state: inPlace })
  }
  return {
    partner: partners.find(({ id }) => id === valueOf(params, 'partner')) ?? first,
    path: valueOf(params, 'path') || defaultPath,
    setPartner: (id: string) => change('partner', id, first.id),
    setPath: (path: string) => change('path', path, defaultPath),
  }
}
