import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import ts from 'typescript'

const web = fileURLToPath(new URL('../..', import.meta.url))

/** A JSON document and the type that a package publishes for it. */
export interface Typed {
  name: string
  package: string
  type: string
  json: string
}

const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
  lib: ['lib.es2022.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  target: ts.ScriptTarget.ES2022,
}

/**
 * Returns what the compiler says of JSON documents as values of their types. The files exist in the compiler's
 * host alone, and one program holds all of them: reading the types takes longer than checking.
 */
export function typeFindings(documents: readonly Typed[]): string[] {
  const files = new Map(
    documents.map((document, i) => [
      join(web, `document-${String(i)}.ts`),
      {
        ...document,
        text: `import type { ${document.type} } from '${document.package}'\nexport const value: ${document.type} = ${document.json}\n`,
      },
    ]),
  )
  const disk = ts.createCompilerHost(options)
  const program = ts.createProgram([...files.keys()], options, {
    ...disk,
    fileExists: (path) => files.has(path) || disk.fileExists(path),
    readFile: (path) => files.get(path)?.text ?? disk.readFile(path),
    getSourceFile: (path, target) => {
      const text = files.get(path)?.text
      return text === undefined ? disk.getSourceFile(path, target) : ts.createSourceFile(path, text, target)
    },
  })
  return ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
    const name = file && files.get(file.fileName)?.name
    return `${name ?? 'types'}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
  })
}
