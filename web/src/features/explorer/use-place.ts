import { useLocation, useNavigate } from '@/lib/router'
import { addressOf, parseSearch, valueOf, withoutParams, withParam } from '@/lib/address'
import { inPlace } from '@/lib/in-place'
import type { PartnerID } from './sources'
import { partnerOf, partners } from './sources'

/** The path that is explored unless another one is asked for: a section's fields. */
export const defaultPath = 'fields.sections.1.fields'

// A longer address is refused by some servers and proxies.
const longestPath = 1500

/** Partner and path as the address has them. Changing them asks the server for nothing. */
export function usePlace() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const params = parseSearch(search)
  const change = (name: string, value: string, usual: string) => {
    const changed = value === usual || value.length > longestPath ? withoutParams(params, name) : withParam(params, name, value)
    const address = addressOf(pathname, changed)
    if (address !== pathname + search) navigate(address, { replace: true, state: inPlace })
  }
  return {
    partner: partnerOf(valueOf(params, 'partner')),
    path: valueOf(params, 'path') || defaultPath,
    setPartner: (partner: PartnerID) => change('partner', partner, partners[0].id),
    setPath: (path: string) => change('path', path, defaultPath),
  }
}
