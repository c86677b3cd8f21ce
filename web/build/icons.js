// Puts the icons and marks that the pages use into one sprite: a page then
// names a drawing (<use href="…#cpu">) where it would otherwise repeat it. Those of
// cards are paths in the markup, since browsers lay out a <use> in twice the time.
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

/** Those that every card has. They stand in the scripts of the first view, so there are few. */
const ofCards = ['arrow-up-right', 'info']

/** One path for all shapes of a drawing. */
function path(svg) {
  const shapes = [...inner(svg).matchAll(/<(\w+) ([^>]*?)\s*\/>/g)].map(([, shape, text]) => {
    const a = Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))
    if (shape === 'path') return a.d.replace(/^m/, 'M')
    if (shape === 'circle')
      return `M${a.cx - a.r} ${a.cy}a${a.r} ${a.r} 0 1 0 ${2 * a.r} 0a${a.r} ${a.r} 0 1 0 ${-2 * a.r} 0`
    if (shape !== 'rect') throw new Error(`no path for <${shape}>`)
    const [x, y, w, h, r] = [a.x, a.y, a.width, a.height, a.rx].map(Number)
    const corner = (dx, dy) => `a${r} ${r} 0 0 1 ${dx} ${dy}`
    return `M${x + r} ${y}h${w - 2 * r}${corner(r, r)}v${h - 2 * r}${corner(-r, r)}h${2 * r - w}${corner(-r, -r)}v${2 * r - h}${corner(r, -r)}z`
  })
  return shapes.join('')
}

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
  ...icons.filter((name) => !ofCards.includes(name)).map((name) => symbol(name, read(name))),
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

writeFileSync(
  join(art, 'paths.gen.ts'),
  `// Icons by Lucide, ISC licence, copyright Lucide Icons and Contributors. Written by build/icons.js.

/** The icons of cards, each one path. */
export const paths: Readonly<Partial<Record<string, string>>> = {
${ofCards.map((name) => `  ${/-/.test(name) ? `'${name}'` : name}: '${path(read(name))}',`).join('\n')}
}
`,
)
