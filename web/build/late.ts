// What browsers load late is at hand on the server.
import type { Plugin } from 'vite'

/** Makes of code that is loaded late imports: the server's engine loads no code later. What visitors open, it never shows. */
export function lateCodeAtHand(): Plugin {
  return {
    name: 'late-code-at-hand',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: /\b(?:lazy|opened)Pa(?:ge|rt)\(async/ },
      handler(code) {
        const imports: string[] = []
        const made = code.replace(
          /\b(lazy|opened)Pa\w+\(async \(\) => \(await import\('([^']+)'\)\)\.(\w+)\)/g,
          (_, kind: string, from: string, name: string) => {
            if (kind === 'opened') return 'null'
            const own = `late${String(imports.length)}`
            imports.push(`import { ${name} as ${own} } from '${from}'\n`)
            return own
          },
        )
        return { code: imports.join('') + made, map: null }
      },
    },
  }
}
