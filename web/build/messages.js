// Lists the sentences of the pages as JSON, for the command that writes i18n/messages.pot (internal/tools/messages).
import { join } from 'node:path'
import { runnerImport } from 'vite'

const { module } = await runnerImport(join(import.meta.dirname, 'sentences.ts'), {
  configFile: false,
  logLevel: 'silent',
})
process.stdout.write(JSON.stringify(module.readSources(join(import.meta.dirname, '../src'))))
