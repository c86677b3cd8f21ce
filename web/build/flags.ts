import { createRequire } from 'node:module'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const root = dirname(createRequire(import.meta.url).resolve('flag-icons/package.json'))
const folder = join(root, 'flags/4x3')

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

/** The version stands in the flags' address, so they may be cached for ever. */
export const flagsVersion = `${version}-lean`

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
          source: lean(readFileSync(join(folder, file), 'utf8')),
        })
      }
    },
  }
}

/** A flag of more bytes has a coat of arms. */
const mostBytes = 8192

/** Leaves away what a flag of 20 by 15 pixels cannot show: of its 640 by 480 units, hair lines and the smallest shapes. */
function lean(flag: string): string {
  if (flag.length <= mostBytes) return flag
  return flag.replace(/\s*<path\b[^>]*?\/>/g, (path) => {
    const isHair = path.includes('fill="none"') && Number(/ stroke-width="([\d.]+)"/.exec(path)?.[1] ?? 9) < 2
    const isUsed = /transform|id=/.test(path)
    return isHair || (!isUsed && lengthOf(/ d="([^"]*)"/.exec(path)?.[1] ?? '') < 48) ? '' : path
  })
}

/** At least how far the steps of a path lead after its first point. */
function lengthOf(path: string): number {
  const numbers = path.match(/\d+\.\d*|\.\d+|\d+/g) ?? []
  return numbers.slice(2).reduce((sum, step) => sum + Number(step), 0)
}
