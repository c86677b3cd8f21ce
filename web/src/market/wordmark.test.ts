import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { logos } from '@/art/sprites.gen'

const partners = resolve(import.meta.dirname, '../../../internal/partner')

it('the picture of wordmarks holds those of all partners (npm run sprites)', () => {
  const ids = readdirSync(partners, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('partner.yaml') && existsSync(join(partners, dirname(file), 'mark.svg')))
    .map((file) => /^id: (\S+)/m.exec(readFileSync(join(partners, file), 'utf8'))?.[1])
  expect(ids.length).toBeGreaterThan(10)
  expect(logos).toEqual(ids.sort())
})
