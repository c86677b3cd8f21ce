import { renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { inPlace } from '@/lib/router'
import type { Action } from './commands'
import { useRun } from './use-run'

const navigate = vi.hoisted(() => vi.fn())
const here = vi.hoisted(() => ({ pathname: '' }))
vi.mock('@/lib/router', async (original) => ({
  ...(await original()),
  useNavigate: () => navigate,
  useLocation: () => here,
}))
vi.mock('@/features/currency/currency-provider', () => ({ useCurrency: () => ({ choose: () => undefined }) }))
vi.mock('@/features/vat/vat-provider', () => ({ useChooseCountry: () => () => undefined }))

beforeEach(() => navigate.mockReset())

it.each<[string, string, Action, unknown[]]>([
  [
    'a filter of the list that is shown in place',
    '/vps',
    { kind: 'filter', to: '/vps?cpu_cores=eq.4' },
    ['/vps?cpu_cores=eq.4', { state: inPlace }],
  ],
  ['the last filter away in place', '/vps', { kind: 'filter', to: '/vps' }, ['/vps', { state: inPlace }]],
  [
    'a filter from a page without a list to the list',
    '/status',
    { kind: 'filter', to: '/?ram_size=eq.64' },
    ['/?ram_size=eq.64#servers'],
  ],
  ['a page to its top', '/vps', { kind: 'list', to: '/vps' }, ['/vps']],
])('takes %s', (_, pathname, action, want) => {
  here.pathname = pathname
  renderHook(() => useRun()).result.current(action)
  expect(navigate.mock.calls).toEqual([want])
})
