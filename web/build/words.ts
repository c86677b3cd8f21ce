// Puts a number in the place of each sentence for visitors, so that browsers load the words of one language alone. The
// server writes them for each language (internal/front/site/words.go), from the list that is made here.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { type Call, callsIn, visitorsSources } from './sentences.ts'

/** What every page loads. Its words are in the first file. */
const firstEntries = ['app/browser.tsx']

export interface Words {
  /** Sentences by their numbers: those of the first view, then those of what is loaded late. */
  first: Sentence[]
  late: Sentence[]
  /** Those that the server alone shows. */
  ofServer: Sentence[]
  numberOf: (call: Call) => number
}

type Sentence = Pick<Call, 'context' | 'one' | 'many'>

const keyOf = ({ context, one, many }: Sentence) => JSON.stringify([context, one, many])

/** Numbers the sentences below web/src, always alike. */
export function numberWords(source: string): Words {
  const isFirst = importedBy(source, firstEntries)
  const numbers = new Map<string, number>()
  const lists: [Sentence[], Sentence[]] = [[], []]
  const ofServer: Sentence[] = []
  const files = visitorsSources(source)
  for (const late of [0, 1] as const)
    for (const file of files) {
      if (isFirst.has(file) === Boolean(late)) continue
      for (const call of callsIn(file, readFileSync(join(source, file), 'utf8'), () => undefined)) {
        const { context, one, many, isOfServer } = call
        const sentence = { context, one, many }
        if (isOfServer) ofServer.push(sentence)
        if (isOfServer || numbers.has(keyOf(sentence))) continue
        numbers.set(keyOf(sentence), numbers.size)
        lists[late].push(sentence)
      }
    }
  const late = new Set(lists[1].map(keyOf))
  const isLate = (module: string) =>
    files.includes(module) &&
    callsIn(module, readFileSync(join(source, module), 'utf8'), () => undefined).some((call) => late.has(keyOf(call)))
  for (const file of files) checkLoads(source, file, isLate)
  const numberOf = (call: Call) => {
    const number = numbers.get(keyOf(call))
    if (number === undefined) throw new Error(`"${call.one}" is not among the sentences that were numbered`)
    return number
  }
  return { first: lists[0], late: lists[1], ofServer, numberOf }
}

/** The modules that some import, directly or through others, without what is loaded later. */
function importedBy(source: string, entries: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const add = (file: string) => {
    if (found.has(file)) return
    found.add(file)
    for (const [, from = ''] of readFileSync(join(source, file), 'utf8').matchAll(/\bfrom '((?:@|\.\.?)\/[^']+)'/g)) {
      const module = moduleAt(source, file, from)
      if (module) add(module)
    }
  }
  entries.forEach(add)
  return found
}

function moduleAt(source: string, file: string, from: string): string | undefined {
  const path = from.startsWith('@/') ? join(source, from.slice(2)) : resolve(source, dirname(file), from)
  const module = ['', '.ts', '.tsx']
    .map((ending) => path + ending)
    .find((name) => /\.tsx?$/.test(name) && existsSync(name))
  return module && relative(source, module)
}

/** Refuses a module with late words that is loaded without them: it would show their numbers. */
function checkLoads(source: string, file: string, isLate: (module: string) => boolean) {
  const code = readFileSync(join(source, file), 'utf8')
  for (const { 1: from = '', index } of code.matchAll(/\bimport\('((?:@|\.\.?)\/[^']+)'\)/g)) {
    if (/\b(?:(?:lazy|opened)Pa(?:ge|rt)|withWords)\((?:async )?\(\) => \(?(?:await )?$/.test(code.slice(0, index)))
      continue
    const module = moduleAt(source, file, from)
    if (module && [...importedBy(source, [module])].some(isLate))
      throw new Error(`${file} loads ${module}, which has words, without withWords or one of lib/lazy-page.ts`)
  }
}

/** A source with the numbers of its sentences. */
export function withNumbers(file: string, code: string, words: Words): string {
  let made = code
  for (const call of callsIn(file, code, () => undefined).sort((a, b) => b.start - a.start)) {
    if (call.isOfServer) continue // the build drops it
    const number = String(words.numberOf(call))
    const args = { t: number, tc: `'', ${number}`, n: `${number}, ''` }[call.name]
    made = made.slice(0, call.start) + args + made.slice(call.end)
  }
  return made
}

/** The build's own part: numbers in the scripts, and the list for the server. */
export function numberedSentences(source: string): Plugin {
  let words: Words | undefined
  return {
    name: 'numbered-sentences',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      words = numberWords(source)
    },
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: /\b(?:tc?|n)\(/ },
      handler(code, id) {
        const file = relative(source, id.replace(/\?.*$/, ''))
        return words && visitorsSources(source).includes(file)
          ? { code: withNumbers(file, code, words), map: null }
          : null
      },
    },
    generateBundle() {
      if (!words) return
      const { first, late, ofServer } = words
      this.emitFile({ type: 'asset', fileName: '.vite/words.json', source: JSON.stringify({ first, late, ofServer }) })
    },
  }
}
