import { expect, it } from 'vitest'
import { formatSearch, parseSearch } from '@/lib/address'
import { samplePlan } from '@/test/sample'
import { configurationsOf } from './configurations'

it.each([
  ['', '?partner_name=eq.Contabo&name=eq.Ryzen+12+Cores&cpu_model=eq.AMD+Ryzen+9+7900&group=off'],
  [
    '?ram_ecc=eq.true&partner_name=in.(Contabo,OVHcloud)&offset=24&view=table',
    '?ram_ecc=eq.true&partner_name=eq.Contabo&view=table&name=eq.Ryzen+12+Cores&cpu_model=eq.AMD+Ryzen+9+7900&group=off',
  ],
])('leads from the list %s to the configurations in it', (search, want) => {
  expect(formatSearch(configurationsOf(samplePlan(), parseSearch(search)))).toBe(want)
})

it('asks for machines whose processor is not known either', () => {
  const { specs } = samplePlan()
  const unknown = samplePlan({ specs: { ...specs, cpus: { ...specs.cpus, name: null } } })
  expect(formatSearch(configurationsOf(unknown, []))).toContain('&cpu_model=is.null&')
})
