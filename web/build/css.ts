import { createHash } from 'node:crypto'
import { basename, resolve } from 'node:path'
import globalData from '@csstools/postcss-global-data'
import customMedia from 'postcss-custom-media'
import type { CSSOptions, Plugin } from 'vite'

const media = resolve(import.meta.dirname, '../src/styles/media.css')

/** Style sheets as the client's and the server's build both read them. */
export function cssOptions(): CSSOptions {
  return {
    postcss: { plugins: [globalData({ files: [media] }), customMedia()] },
    modules: { generateScopedName: scopedNames(), localsConvention: 'camelCaseOnly' },
  }
}

/**
 * Names a component's class by a short hash of its file and its own name, so that
 * both builds agree, and so that the 24 cards of a page do not spell long names.
 */
export function scopedNames(): (name: string, file: string) => string {
  const owners = new Map<string, string>()
  return (name, file) => {
    const owner = `${basename(file.replace(/\?.*$/, ''), '.module.css')}.${name}`
    const short = shortName(owner)
    const other = owners.get(short) ?? owner
    if (other !== owner) throw new Error(`the classes ${owner} and ${other} have the same short name: rename one`)
    owners.set(short, owner)
    return short
  }
}

/** The short name of a module's class, such as plan-card.badge: four characters of 1.2 million combinations. */
export function shortName(text: string): string {
  const number = createHash('sha256').update(text).digest().readUIntBE(0, 6)
  return (
    'abcdefghijklmnopqrstuvwxyz'.charAt(number % 26) +
    Math.floor(number / 26)
      .toString(36)
      .padStart(3, '0')
      .slice(-3)
  )
}

/**
 * Reads `import styles from './x.module.css'` as a namespace, whose members the
 * build puts in place: `styles.name` becomes the short name itself.
 */
export function constantClassNames(): Plugin {
  return {
    name: 'constant-class-names',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: /\.module\.css'/ },
      handler: (code) => ({
        code: code.replace(/^import (\w+) from (?='[^']+\.module\.css')/gm, 'import * as $1 from '),
        map: null,
      }),
    },
  }
}
