// What browsers load late is at hand on the server.
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Makes of code that is loaded late imports: the server's engine loads no code later. */
export function lateCodeAtHand(source: string): Plugin {
  const files = ['app/page-code.ts', 'features/plan-list/late-parts.ts'].map((file) => join(source, file))
  return {
    name: 'late-code-at-hand',
    enforce: 'pre',
    transform(code, id) {
      if (!files.includes(id)) return null
      const imports: string[] = []
      const made = code.replace(
        /\blazyPa\w+\(async \(\) => \(await import\('([^']+)'\)\)\.(\w+)\)/g,
        (_, from: string, name: string) => {
          const own = `late${String(imports.length)}`
          imports.push(`import { ${name} as ${own} } from '${from}'\n`)
          return own
        },
      )
      return { code: imports.join('') + made, map: null }
    },
  }
}
