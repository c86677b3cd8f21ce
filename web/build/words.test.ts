import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { numberWords, withNumbers } from './words.ts'

const head = "import { n, t, tc } from '@/lib/language'\n"
const sources = {
  'app/browser.tsx': `${head}import { Card } from '@/features/card'
    import { sorting } from '@/features/sorting'
    import { names } from './names.server.gen'\nt('Menu'); lazyPage(() => import('@/pages/plan'))`,
  'app/without.tsx': `${head}import '../app/browser'
    export const Page = () => <noscript>{import.meta.env.SSR && <Without />}</noscript>
    function Without() { return <p>{t('This page needs JavaScript.')}</p> }`,
  'features/card.tsx': `${head}export const Card = () => n('{count} core', '{count} cores', 2, { a: t('Menu') })`,
  'features/sorting.tsx': `${head}tc('sorting', 'Order'); tc('buying', 'Order')`,
  'pages/plan.tsx': `${head}t('Menu'); t("A plan's " + 'page'); n('{count} core', '{count} cores', 1)`,
  'app/names.server.gen.ts': `${head}export const names = () => [t('Austria')]`,
  'desk/desk.tsx': `${head}t('Desk')`,
}

const written = (more: Record<string, string> = {}) => {
  const source = mkdtempSync(join(tmpdir(), 'words-'))
  for (const [file, code] of Object.entries({ ...sources, ...more })) {
    mkdirSync(dirname(join(source, file)), { recursive: true })
    writeFileSync(join(source, file), code)
  }
  return source
}

it.each([
  ['withWords(() => import("X"))', true],
  ['lazyPart(async () => (await import("X")).Part)', true],
  ['import("X").then(show)', false],
  ['const load = () => import("X")', false],
])('holds that late words come with their module: %s', (load, isRight) => {
  const number = (module: string) => () => numberWords(written({ 'app/late.ts': load.replace(/"X"/, `'${module}'`) }))
  if (isRight) expect(number('@/pages/plan')).not.toThrow()
  else expect(number('@/pages/plan')).toThrow('app/late.ts loads pages/plan.tsx')
  expect(number('@/features/card')).not.toThrow()
})

it('numbers the words of the first view, then those of what is loaded late', () => {
  const source = written()
  const words = numberWords(source)
  expect(
    [words.first, words.late, words.ofServer].map((list) => list.map(({ context, one }) => context + one)),
  ).toEqual([
    ['Menu', '{count} core', 'sortingOrder', 'buyingOrder'],
    ["A plan's page"],
    ['Austria', 'This page needs JavaScript.'],
  ])
  const made = (file: keyof typeof sources) => withNumbers(file, sources[file], words).replace(head, '')
  expect(made('pages/plan.tsx')).toBe("t(0); t(4); n(1, '', 1)")
  expect(made('features/card.tsx')).toBe("export const Card = () => n(1, '', 2, { a: t(0) })")
  expect(made('features/sorting.tsx')).toBe("tc('', 2); tc('', 3)")
})
