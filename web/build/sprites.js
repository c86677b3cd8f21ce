// Draws the flags and the partners' wordmarks into one picture each, and writes the rules that show a part of it: a list has
// hundreds of them, and a browser draws a part of a picture for nothing, where it loads or lays out each drawing apart.
// Run with `npm run sprites` after a wordmark or the flags changed; it needs a browser, so the result is committed.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { chromium } from '@playwright/test'

const art = join(import.meta.dirname, '../src/art')
const flags = join(dirname(createRequire(import.meta.url).resolve('flag-icons/package.json')), 'flags/4x3')
const root = join(import.meta.dirname, '../..')
const partners = join(root, 'internal/partner')

/** Pixels for one of a page's. */
const density = 2
const flag = { width: 20, height: 15 }
const letters = [...'abcdefghijklmnopqrstuvwxyz']
/** No country has this code: a globe stands there. */
const none = 'zz'
/** The ink of wordmarks, --ink-2 of both schemes. */
const inks = { light: '#445154', dark: '#b6c2c4' }

const browser = await chromium.launch({
  executablePath: process.env.LAUNCHRACK_CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox'],
})
const page = await browser.newPage()

/** One WebP of drawings, each at its place and of its size. */
async function picture(file, width, height, drawings, quality) {
  const url = await page.evaluate(
    async ({ width, height, drawings, quality, density }) => {
      const canvas = Object.assign(document.createElement('canvas'), {
        width: width * density,
        height: height * density,
      })
      const context = canvas.getContext('2d')
      for (const { svg, x, y, width, height } of drawings) {
        const image = new Image()
        image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
        await image.decode()
        context.drawImage(image, x * density, y * density, width * density, height * density)
      }
      return canvas.toDataURL('image/webp', quality)
    },
    { width, height, drawings, quality, density },
  )
  writeFileSync(join(art, file), Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
}

const rem = (pixels) => `${pixels / 16}rem`
const read = (file) => readFileSync(file, 'utf8')

// A flag's first letter is its row, the second one its column. Those of countries that the table of places knows are near;
// the others, of which most pages have none, are a picture apart.
const codes = readdirSync(flags).flatMap((file) => /^([a-z]{2})\.svg$/.exec(file)?.[1] ?? [])
const places = ['datacentres', 'further'].map((name) => read(join(root, `internal/model/place/${name}.csv`))).join('\n')
const near = codes.filter((code) => code === 'eu' || places.includes(`,${code.toUpperCase()},`))
const place = (code) => ({
  ...flag,
  x: letters.indexOf(code[1]) * flag.width,
  y: letters.indexOf(code[0]) * flag.height,
})
const flagOf = (code) => ({ svg: read(join(flags, `${code}.svg`)), ...place(code) })
const globe = { svg: read(join(art, 'globe.svg')).replace('currentColor', '#75868a'), ...place(none) }
const sheet = [letters.length * flag.width, letters.length * flag.height]
await picture('flags.webp', ...sheet, [...near.map(flagOf), globe], 0.8)
await picture('flags-far.webp', ...sheet, codes.filter((code) => !near.includes(code)).map(flagOf), 0.5)

// A wordmark's unit is its height. There is a picture for light pages and one for dark ones, which differ in the ink.
const height = 24
const marks = readdirSync(partners, { recursive: true })
  .filter((file) => basename(file) === 'mark.svg')
  .map((file) => {
    const id = /^id: (\S+)/m.exec(read(join(partners, dirname(file), 'partner.yaml')))[1]
    const svg = read(join(partners, file))
    return { id, svg, width: Number(/ width="(\d+)"/.exec(svg)[1]) }
  })
  .sort((a, b) => (a.id < b.id ? -1 : 1))
const widest = Math.max(...marks.map(({ width }) => width))
for (const [scheme, ink] of Object.entries(inks)) {
  const shown = 20 / height
  const drawings = marks.map(({ svg, width }, i) => {
    return { svg: svg.replaceAll('currentColor', ink), x: 0, y: i * 20, width: width * shown, height: 20 }
  })
  await picture(`logos-${scheme}.webp`, Math.ceil(widest * shown), marks.length * 20, drawings, 0.8)
}
const em = (pixels) => `${Number((pixels / height).toFixed(4))}em`

writeFileSync(
  join(art, 'sprites.gen.css'),
  `/* Written by build/sprites.js. */
${letters.map((letter, i) => `.fy-${letter}::before{background-position-y:-${rem(i * flag.height)}}`).join('\n')}
${letters.map((letter, i) => `.fx-${letter}::before{background-position-x:-${rem(i * flag.width)}}`).join('\n')}
:root{--logos:url('./logos-light.webp');--logos-width:${em(widest)}}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){--logos:url('./logos-dark.webp')}}
:root[data-theme=dark]{--logos:url('./logos-dark.webp')}
@media print{:root:root:root{--logos:url('./logos-light.webp')}}
${marks.map(({ id, width }, i) => `.logo-${id}{width:${em(width)};background-position-y:-${i}em}`).join('\n')}
`,
)
writeFileSync(
  join(art, 'sprites.gen.ts'),
  `// Written by build/sprites.js.

/** The countries whose flags are in the picture that most pages need. */
export const nearFlags = '${near.join(' ')} ${none}'

/** The partners whose wordmarks are in the picture. */
export const logos: readonly string[] = '${marks.map(({ id }) => id).join(' ')}'.split(' ')
`,
)

await browser.close()
