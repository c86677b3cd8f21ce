import ts from 'typescript'

/**
 * Reports what tsc would, from the program that the other rules ask for types: tsc would check all types once more.
 */
export const typeErrors = {
  create: ({ report, sourceCode: { parserServices, ast } }) => ({
    Program() {
      const { program, esTreeNodeToTSNodeMap } = parserServices
      const file = esTreeNodeToTSNodeMap.get(ast)
      const found = [
        ...program.getOptionsDiagnostics(),
        ...program.getGlobalDiagnostics(),
        ...program.getSyntacticDiagnostics(file),
        ...program.getSemanticDiagnostics(file),
      ]
      for (const { code, messageText, start = 0 } of found) {
        const { line, character } = file.getLineAndCharacterOfPosition(start)
        const message = `TS${code}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
        report({ loc: { line: line + 1, column: character }, message: message.replaceAll('{{', '{ {') })
      }
    },
  }),
}
