import { expect, it } from 'vitest'
import { facets } from '@/api/types.gen'
import { facetText } from './facet-text'

it.each([
  ['cpu_cores', '1', '1 core'],
  ['cpu_cores', '0.5', '0.5 cores'],
  ['ram_size', '0.5', '0.5 GB'],
  ['storage_size', '999', '999 GB'],
  ['storage_size', '1024', '1.024 TB'],
  ['storage_size', '3840', '3.84 TB'],
  ['network_speed', '200', '200 Mbps'],
  ['network_speed', '25000', '25 Gbps'],
  ['network_speed', '1236', '1.24 Gbps'],
  ['type', 'vps', 'VPS'],
  ['category', 'general', 'General'],
  ['category', 'gpu', 'GPU'],
  ['category', 'vds', 'VDS'],
  ['category', 'nvme', 'NVMe'],
  ['category', 'ddr5', 'DDR5'],
  ['category', 'ipv6', 'IPv6'],
  ['category', 'aimed', 'Aimed'],
  ['category', 'gpu plus', 'Gpu plus'],
  ['cpu_vendor', 'AMD', 'AMD'],
])('%s %s is read as %s', (name, value, want) => {
  const facet = facets.find((one) => one.name === name)
  expect(facet && facetText(facet, value)).toBe(want)
})

it('takes the name that an answer brings for a code', () => {
  const countries = facets.find(({ name }) => name === 'countries')
  expect(countries && [facetText(countries, 'DE', 'Germany'), facetText(countries, 'XX')]).toEqual(['Germany', 'XX'])
})
