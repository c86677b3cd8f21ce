import { describe, expect, it } from 'vitest'
import type { Verdict } from '@/api/types.gen'
import { parseJSON } from '../json/parse'
import { detailsOf } from './details'
import { findPlans } from './find'
import { plansAsCSV, textCell } from './plan-csv'
import { plansAsJSON } from './plan-json'

const accepted: Verdict = { item: '1', row: { name: 'x' }, reason: '' }
const rejected: Verdict = { item: '1', row: null, reason: 'price: "a, b" came' }

function copies(text: string, ...verdicts: (Verdict | null)[]) {
  const tape = parseJSON(text)
  const plans = findPlans(tape).map((plan, i) => ({ details: detailsOf(tape, plan), verdict: verdicts[i] ?? null }))
  return { json: plansAsJSON(tape, plans), csv: plansAsCSV(tape, plans) }
}

const head = 'id,title,type,slug,price_eur,price_usd,price_gbp,specs,verdict,reason,path\r\n'

describe('plans as JSON', () => {
  it('keep every digit, and null for what is missing', () => {
    const { json } = copies('[{"id":12345678901234567890,"title":"A \\u0022b\\u0022","price":{"EUR":4.50,"USD":0},"specs":[{"type":"cpu"}]}]')
    expect(json).toContain('"id": 12345678901234567890,')
    expect(json).toContain('"EUR": 4.50,')
    expect(JSON.parse(json)).toEqual([
      {
        path: '0',
        id: 12345678901234567890,
        title: 'A "b"',
        type: null,
        slug: null,
        prices: { EUR: 4.5, USD: 0, GBP: null },
        specs: [{ type: 'cpu' }],
        verdict: null,
        reason: null,
      },
    ])
  })

  it('tell the verdicts', () => {
    const plan = '{"specs":[],"price":{}}'
    const list = JSON.parse(copies(`[${plan},${plan}]`, accepted, rejected).json) as Record<string, unknown>[]
    expect(list.map(({ verdict, reason }) => [verdict, reason])).toEqual([
      ['accepted', null],
      ['rejected', 'price: "a, b" came'],
    ])
  })

  it('are an empty list where there are none', () => {
    expect(JSON.parse(copies('{}').json)).toEqual([])
  })
})

describe('plans as CSV', () => {
  it('have a line each, and nothing for what is missing', () => {
    const { csv } = copies('[{"id":4711,"title":"A","type":"ds","slug":"a","price":{"EUR":-4.50,"GBP":null},"specs":[{"type":"cpu","title":"8 x 3.8 GHz"},"fast"]}]', accepted)
    expect(csv).toBe(`${head}4711,A,ds,a,-4.50,,,cpu: 8 x 3.8 GHz; fast,accepted,,0\r\n`)
  })

  it('quote what would break a line', () => {
    const { csv } = copies('[{"title":"a,\\"b\\"\\r\\nc","price":{"EUR":"1,5"},"specs":[]}]', rejected)
    expect(csv).toBe(`${head},"a,""b""\r\nc",,,"1,5",,,,rejected,"price: ""a, b"" came",0\r\n`)
  })

  it('are a head line alone where there are none', () => {
    expect(copies('[]').csv).toBe(head)
  })
})

describe('textCell', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+49', "'+49"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    [' =1', "' =1"],
    ['\t=1', "'\t=1"],
    ['\r=1', '"\'\r=1"'],
    ['＝1', "'＝1"],
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
    ['a=1', 'a=1'],
    ['', ''],
  ])('%j is written %j', (text, want) => {
    expect(textCell(text)).toBe(want)
  })
})
