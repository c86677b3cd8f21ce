import { expect, test } from 'vitest'
import { jsonOf, textOf } from './value-text'

test.each([
  ['number', '64', '64', '64'],
  ['number', '0.5', '0,5', '0.5'],
  ['number', 'null', '', 'null'],
  ['text', '"AMD \\"EPYC\\""', 'AMD "EPYC"', '"AMD \\"EPYC\\""'],
  ['boolean', 'true', 'true', 'true'],
  ['list', '["DE","FR"]', 'DE, FR', '["DE","FR"]'],
  ['list', '["Germany, Nuremberg","France"]', '"Germany, Nuremberg", France', '["Germany, Nuremberg","France"]'],
  ['prices', '{"EUR":5.50,"USD":0.00067}', '5.50 EUR, 0.00067 USD', '{"EUR":5.50,"USD":0.00067}'],
  ['prices', '{"EUR":5.50}', '5,50 eur', '{"EUR":5.50}'],
  [
    'disks',
    '[{"count":2,"size_gb":512,"kind":"NVMe"},{"count":1,"size_gb":4000,"kind":null}]',
    '2 × 512 GB NVMe + 1 × 4000 GB',
    '[{"count":2,"size_gb":512,"kind":"NVMe"},{"count":1,"size_gb":4000,"kind":null}]',
  ],
  ['disks', 'null', '2x1.92 TB nvme', '[{"count":2,"size_gb":1920,"kind":"NVMe"}]'],
  ['json', '[{"region":"Paris"}]', '[{"region":"Paris"}]', '[{"region":"Paris"}]'],
])('%s %s is typed as %s', (kind, json, text, back) => {
  if (json === back) expect(jsonOf({ kind }, textOf({ kind }, json))).toBe(json)
  expect(jsonOf({ kind }, text)).toBe(back)
})

test.each([
  ['number', 'many'],
  ['number', '1,200'],
  ['prices', '1,200 EUR'],
  ['prices', '-5 EUR'],
  ['disks', '1,920 GB NVMe'],
  ['prices', '5.50'],
  ['prices', '5 EUR 6 USD'],
  ['disks', '512 NVMe'],
  ['disks', '2 × 512 GB tape'],
  ['json', '[{'],
])('%s %s is refused', (kind, text) => {
  expect(jsonOf({ kind }, text)).toBeNull()
})
