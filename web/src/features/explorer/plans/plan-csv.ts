import type { Node, Tape } from '../json/tape'
import { kindOf, none } from '../json/tape'
import { currencies, shownText, specsOf } from './details'
import type { Judged } from './plan-json'
import { isAccepted } from './verdicts'

const columns = ['id', 'title', 'type', 'slug', ...currencies.map((currency) => `price_${currency.toLowerCase()}`), 'specs', 'verdict', 'reason', 'path']

/** The plans as CSV by RFC 4180: a head line, lines that end in CRLF. What is missing is empty. */
export function plansAsCSV(tape: Tape, plans: readonly Judged[]): string {
  return [columns, ...plans.map((plan) => cells(tape, plan))].map((line) => `${line.join(',')}\r\n`).join('')
}

function cells(tape: Tape, { details, verdict }: Judged): string[] {
  const value = (node: Node) => cell(tape, node)
  const specs = specsOf(tape, details.specs).map(({ name, text }) => (name === '' ? text : `${name}: ${text}`))
  return [
    value(details.id),
    value(details.title),
    value(details.type),
    value(details.slug),
    ...details.prices.map(value),
    textCell(specs.join('; ')),
    verdict === null ? '' : isAccepted(verdict) ? 'accepted' : 'rejected',
    textCell(verdict?.reason ?? ''),
    textCell(details.path),
  ]
}

function cell(tape: Tape, node: Node): string {
  const text = shownText(tape, node) ?? ''
  return node !== none && kindOf(tape, node) === 'number' ? text : textCell(text)
}

/**
 * A text as a cell. A spreadsheet would run one that begins like a formula, so
 * an apostrophe goes before it, which spreadsheets take as "this is text".
 */
export function textCell(text: string): string {
  const safe = /^(?:[\t\r\n]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
