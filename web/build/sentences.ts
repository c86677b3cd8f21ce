// Finds the sentences for visitors in the pages' sources: for the catalogue of messages, and for the build.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** A call of t, tc or n. */
export interface Call {
  name: 't' | 'tc' | 'n'
  context: string
  one: string
  many: string
  /** Where its text or texts stand in the source. */
  start: number
  end: number
  line: number
  /** Whether the server alone shows it: its module is the server's by name, its component by import.meta.env.SSR. */
  isOfServer: boolean
}

/** What is wrong with a call, or a text that no translator sees. */
export interface Finding {
  file: string
  line: number
  text: string
}

const writers = ['t', 'tc', 'n']

/** Parts of the pages that are English: the desk, the operator's form, the explorer. */
const english = /^(?:desk|features\/(?:operator|explorer)|pages\/(?:add-server-plan|json-explorer)|test)\//

/** Lists the visitors' sources below web/src. */
export function visitorsSources(source: string): string[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|d)\.tsx?$/.test(file) && !english.test(file))
    .sort()
}

/** Reads a file's calls. Problems are given to report. */
export function callsIn(path: string, code: string, report: (line: number, problem: string) => void): Call[] {
  const file = parse(path, code)
  const lineOf = (node: ts.Node) => file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1
  const isServers = /[./]server\./.test(path)
  const ofServer = new Set([...code.matchAll(/import\.meta\.env\.SSR && <(\w+)/g)].map(([, component]) => component))
  const calls: Call[] = []
  // The module that defines them writes lists.
  if (!importsWriters(file) && path !== 'lib/language.ts') return calls
  visit(file, (node) => {
    if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression) || !writers.includes(node.expression.text))
      return
    const name = node.expression.text as Call['name']
    const count = name === 't' ? 1 : 2
    const [first, second] = node.arguments
    const texts = node.arguments.slice(0, count).map(literal)
    const [a, b] = texts
    if (!first || a === undefined || (count === 2 && (!second || b === undefined))) {
      report(lineOf(node), `${name}() takes a text that is written out in the call`)
      return
    }
    const problem = holesProblem(node, name, a, b ?? '')
    if (problem) report(lineOf(node), problem)
    calls.push({
      name,
      context: name === 'tc' ? a : '',
      one: name === 'tc' ? (b ?? '') : a,
      many: name === 'n' ? (b ?? '') : '',
      start: first.getStart(file),
      end: (count === 2 && second ? second : first).getEnd(),
      line: lineOf(node),
      isOfServer: isServers || ofServer.has(componentOf(node)),
    })
  })
  return calls
}

/** Reads everything below web/src for the catalogue. */
export function readSources(source: string) {
  const messages: { file: string; context: string; one: string; many: string; notes: string[] }[] = []
  const problems: Finding[] = []
  const outside: Finding[] = []
  for (const file of visitorsSources(source)) {
    const code = readFileSync(join(source, file), 'utf8')
    const notes = notesIn(code)
    const calls = callsIn(file, code, (line, text) => problems.push({ file, line, text }))
    for (const { context, one, many, line } of calls)
      messages.push({ file, context, one, many, notes: notes.get(line) ?? [] })
    // The page of the API is for developers.
    if (!file.startsWith('pages/api/')) outside.push(...textsOutside(file, code))
  }
  return { messages, problems, outside }
}

function parse(path: string, code: string) {
  return ts.createSourceFile(
    path,
    code,
    ts.ScriptTarget.ES2022,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
}

function visit(node: ts.Node, see: (node: ts.Node) => void) {
  see(node)
  ts.forEachChild(node, (child) => visit(child, see))
}

/** The name of the outermost function around a node. */
function componentOf(node: ts.Node): string | undefined {
  let name: string | undefined
  for (let at = node.parent; !ts.isSourceFile(at); at = at.parent)
    if (ts.isFunctionDeclaration(at)) name = at.name?.text
  return name
}

function importsWriters(file: ts.SourceFile): boolean {
  return file.statements.some(
    (s) =>
      ts.isImportDeclaration(s) &&
      ts.isStringLiteral(s.moduleSpecifier) &&
      /(?:^|\/)language$/.test(s.moduleSpecifier.text),
  )
}

/** The text of a literal, or of literals that are joined over lines. */
function literal(node: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const [left, right] = [literal(node.left), literal(node.right)]
    return left === undefined || right === undefined ? undefined : left + right
  }
  return undefined
}

/** Says which holes of a sentence are not filled, or are not there. A call inside parts() may leave holes to it. */
function holesProblem(node: ts.CallExpression, name: Call['name'], a: string, b: string): string | undefined {
  const sentence = name === 'tc' ? b : name === 'n' ? a + b : a
  const wanted = new Set([...sentence.matchAll(/\{(\w+)\}/g)].map(([, hole = '']) => hole))
  const given = new Set(name === 'n' ? ['count'] : [])
  const holes = [node.arguments[name === 't' ? 1 : name === 'tc' ? 2 : 3]]
  const around = receiverOf(node)
  if (isParts(around)) holes.push(around.arguments[1])
  for (const object of holes) {
    if (!object) continue
    if (!ts.isObjectLiteralExpression(object)) return undefined
    for (const property of object.properties) {
      if (!property.name) return undefined
      given.add(property.name.getText().replace(/['"]/g, ''))
    }
  }
  if (name === 'n') wanted.add('count')
  const missing = [...wanted].filter((hole) => !given.has(hole))
  // One of several sentences leaves elements to the others.
  const spare = node.parent === around ? [...given].filter((hole) => !wanted.has(hole)) : []
  // A sentence that is kept whole is filled where it is used.
  // A text that goes elsewhere first is given to some parts() of the file.
  const isKept = ts.isReturnStatement(around) || ts.isVariableDeclaration(around) || ts.isArrowFunction(around)
  if (missing.some((hole) => !isKept || !partNames(node.getSourceFile()).has(hole)))
    return `nothing is given for {${missing.join('}, {')}} of "${a}"`
  return spare.length > 0 ? `"${name === 'tc' ? b : a}" has no {${spare.join('}, {')}}` : undefined
}

/** The names of the elements that a file's calls of parts() put in. */
function partNames(file: ts.SourceFile): Set<string> {
  const names = new Set<string>()
  visit(file, (node) => {
    if (!isParts(node)) return
    const [, elements] = node.arguments
    if (elements && ts.isObjectLiteralExpression(elements))
      for (const { name } of elements.properties) names.add(name?.getText() ?? '')
  })
  return names
}

const isParts = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'parts'

/** What a text is given to, through conditions. */
function receiverOf(node: ts.Node): ts.Node {
  const { parent } = node
  return ts.isConditionalExpression(parent) || ts.isParenthesizedExpression(parent) ? receiverOf(parent) : parent
}

/** The comments for translators, by the line of the code that follows. */
function notesIn(code: string): Map<number, string[]> {
  const notes = new Map<number, string[]>()
  let open: string[] = []
  code.split('\n').forEach((text, i) => {
    const comment = /^\s*(?:\{\/\*|\/\/|\/\*)\s*(.*?)\s*(?:\*\/\}?)?$/.exec(text)?.[1]
    if (comment?.startsWith('translators:')) open = [comment.slice('translators:'.length).trim()]
    else if (comment !== undefined && open.length > 0) open.push(comment)
    else {
      if (open.length > 0) notes.set(i + 1, open)
      open = []
    }
  })
  return notes
}

/** Attributes and properties whose text is shown or read out. */
const shown =
  /^(?:title|alt|label|placeholder|aria-(?:label|description|roledescription|valuetext)|heading|hint|message|description|summary|caption)$/

/** The texts of a component that stand outside of t(). */
export function textsOutside(path: string, code: string): Finding[] {
  const file = parse(path, code)
  const found: Finding[] = []
  const add = (node: ts.Node, text: string) => {
    const words = text.replace(/\s+/g, ' ').trim()
    if (/\p{L}{2}/u.test(words) && !/^(?:\/|\p{Lu}{3,4}$)/u.test(words))
      found.push({ file: path, line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1, text: words })
  }
  visit(file, (node) => {
    if (ts.isJsxText(node)) add(node, node.text)
    else if (ts.isJsxAttribute(node) && shown.test(node.name.getText(file))) addTexts(node.initializer, add)
    else if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) addTexts(node.expression, add)
  })
  return found
}

/** Adds the texts that an expression may give: what is written out, also in a condition or a template. */
function addTexts(node: ts.Node | undefined, add: (node: ts.Node, text: string) => void) {
  if (!node) return
  if (ts.isStringLiteralLike(node)) add(node, node.text)
  else if (ts.isTemplateExpression(node)) {
    add(node, [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join(' '))
  } else if (ts.isConditionalExpression(node)) {
    addTexts(node.whenTrue, add)
    addTexts(node.whenFalse, add)
  } else if (ts.isBinaryExpression(node)) {
    if (node.operatorToken.kind === ts.SyntaxKind.PlusToken) addTexts(node.left, add)
    addTexts(node.right, add)
  } else if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node)) addTexts(node.expression, add)
}
