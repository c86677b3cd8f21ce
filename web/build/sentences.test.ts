import { expect, it } from 'vitest'
import { callsIn, textsOutside } from './sentences.ts'

const head = "import { n, parts, t, tc } from '@/lib/language'\n"

function read(code: string) {
  const problems: string[] = []
  const calls = callsIn('a.tsx', head + code, (line, problem) => problems.push(`${String(line)}: ${problem}`))
  return { calls: calls.map(({ context, one, many }) => [context, one, many].filter(Boolean).join(' | ')), problems }
}

it('reads sentences with their contexts and plurals', () => {
  const { calls, problems } = read(`
    t('Sold out'); tc('sorting', "Order"); n('{count} server', '{count} servers', 3); t('One ' + 'sentence', {})
    parts(t('Read {link} by {name}.', { name }), { link: <a href="/faq" /> }); t(\`Plain\`)`)
  expect(problems).toEqual([])
  expect(calls).toEqual([
    'Sold out',
    'sorting | Order',
    '{count} server | {count} servers',
    'One sentence',
    'Read {link} by {name}.',
    'Plain',
  ])
})

it.each([
  ['a name', 't(label)', 't() takes a text that is written out in the call'],
  ['a text with a value', 't(`Up to ${price}`)', 't() takes a text that is written out in the call'],
  [
    'a hole without a value',
    "t('Up to {price} in {place}', { price })",
    'nothing is given for {place} of "Up to {price} in {place}"',
  ],
  ['no values', "<p>{t('Up to {price}')}</p>", 'nothing is given for {price} of "Up to {price}"'],
  ['a value without a hole', "t('Sold out', { day })", '"Sold out" has no {day}'],
  ['an element without a hole', "parts(t('Read it.'), { link })", '"Read it." has no {link}'],
  [
    'a plural',
    "n('{count} server', '{count} servers in {place}', 3, {})",
    'nothing is given for {place} of "{count} server"',
  ],
])('finds %s', (_, code, problem) => {
  expect(read(code).problems).toEqual([`2: ${problem}`])
})

it('leaves functions of other modules alone', () => {
  expect(callsIn('a.ts', "import { t } from './time'\nt(3)", () => expect.unreachable())).toEqual([])
})

it('finds texts that no translator sees', () => {
  const code = `<p title="A title" className="wide" aria-label={t('ok')}>
    Words <b>{cond ? 'yes please' : t('no')}</b> {\`\${n} plans\`} {name ?? 'nobody'} {t('fine')} {'—'} 3 {'GB' + x} <a>API</a> {key === 'price' && 'cheap'}
  </p>`
  expect(textsOutside('a.tsx', code).map(({ text }) => text)).toEqual([
    'A title',
    'Words',
    'yes please',
    'plans',
    'nobody',
    'GB',
    'cheap',
  ])
})
