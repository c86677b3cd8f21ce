import { createRequire } from 'node:module'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const root = dirname(createRequire(import.meta.url).resolve('flag-icons/package.json'))
const folder = join(root, 'flags/4x3')

/** The version stands in the flags' address, so they may be cached for ever. */
export const flagsVersion = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string })
  .version

// Coats of arms make a few drawings many times the size of all others; a
// region there falls back to the globe.
const heaviest = 60_000
const kept = new Set(['es.svg', 'mx.svg'])

function isShipped(file: string): boolean {
  if (!/^[a-z]{2}\.svg$/.test(file)) return false
  return kept.has(file) || readFileSync(join(folder, file)).length <= heaviest
}

/** Copies the flags of countries, "eu" among them, into the client build. */
export function flagFiles(): Plugin {
  return {
    name: 'flag-files',
    apply: 'build',
    generateBundle() {
      for (const file of readdirSync(folder).filter(isShipped)) {
        this.emitFile({
          type: 'asset',
          fileName: `assets/flags-${flagsVersion}/${file}`,
          source: readFileSync(join(folder, file)),
        })
      }
    },
  }
}
