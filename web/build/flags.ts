import { createRequire } from 'node:module'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const root = dirname(createRequire(import.meta.url).resolve('flag-icons/package.json'))
const folder = join(root, 'flags/4x3')

/** The version stands in the flags' address, so they may be cached for ever. */
export const flagsVersion = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string })
  .version

const isFlag = (file: string) => /^[a-z]{2}\.svg$/.test(file)

/** Copies the flags of countries, "eu" among them, into the client build. */
export function flagFiles(): Plugin {
  return {
    name: 'flag-files',
    apply: 'build',
    generateBundle() {
      for (const file of readdirSync(folder).filter(isFlag)) {
        this.emitFile({
          type: 'asset',
          fileName: `assets/flags-${flagsVersion}/${file}`,
          source: readFileSync(join(folder, file)),
        })
      }
    },
  }
}
