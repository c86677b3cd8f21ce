// Puts the icons and marks that the pages use into one sprite: a page then
// names a drawing (<use href="…#cpu">) where it would otherwise repeat it.
// Run with `npm run icons` after changing the list; the result is committed.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

const lucide = dirname(createRequire(import.meta.url).resolve('lucide-static/package.json'))
const art = join(import.meta.dirname, '../src/art')

const icons = [
  'arrow-right',
  'arrow-up-right',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'circle-alert',
  'circle-check',
  'clipboard',
  'cloud',
  'copy',
  'download',
  'folder-open',
  'gauge',
  'history',
  'info',
  'key-round',
  'layers',
  'loader-circle',
  'menu',
  'network',
  'pause',
  'play',
  'refresh-cw',
  'search',
  'server',
  'sun-moon',
  'tag',
  'x',
]

function inner(svg) {
  const body = svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>'))
  return body.replace(/\s*\n\s*/g, '').trim()
}

function attribute(svg, name) {
  return new RegExp(`<svg[^>]*\\s${name}="([^"]*)"`).exec(svg)?.[1]
}

function symbol(id, svg) {
  const kept = ['fill', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin']
    .map((name) => [name, attribute(svg, name)])
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')
  return `<symbol id="${id}" viewBox="${attribute(svg, 'viewBox')}"${kept}>${inner(svg)}</symbol>`
}

const read = (name) => readFileSync(join(lucide, 'icons', `${name}.svg`), 'utf8')

const symbols = [
  ...icons.map((name) => symbol(name, read(name))),
  ...readdirSync(join(art, 'marks')).map((file) =>
    symbol(`mark-${basename(file, '.svg')}`, readFileSync(join(art, 'marks', file), 'utf8')),
  ),
]

writeFileSync(
  join(art, 'sprite.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg">
<!-- Icons by Lucide, ISC licence, copyright Lucide Icons and Contributors; the marks are the project's own. Written by build/icons.js. -->
${symbols.join('\n')}
</svg>
`,
)
