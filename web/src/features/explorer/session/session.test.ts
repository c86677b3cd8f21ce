// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { sampleBlock, samplePage } from '../plans/sample'
import { nearWorker } from './near-worker'
import { openSession } from './session'

const never = () => new AbortController().signal
const open = (value: unknown, worker = nearWorker()) =>
  openSession(new Blob([typeof value === 'string' ? value : JSON.stringify(value)]), never(), () => worker)

const page = samplePage(
  { title: 'Servers', category: 'dedicated-servers', blocks: [sampleBlock('a'), sampleBlock('b', { type: 'quantum', price: { EUR: '96' } })] },
  { title: 'VPS', blocks: [sampleBlock('c', { type: 'vps', price: null })] },
)

const verdicts = (...items: object[]) => new Blob([JSON.stringify({ partner: 'contabo', problem: '', items })])

describe('a session', () => {
  it('knows the document from the start', async () => {
    const { overview } = await open(page)
    expect(overview).toMatchObject({ bytes: JSON.stringify(page).length, counts: { sections: 2, blocks: 3 }, plans: 3, dedicated: 2, notes: [] })
  })

  it('tells what is peculiar', async () => {
    const { overview } = await open('\uFEFF{"a":{"b":1,"b":2}}')
    expect(overview.notes).toHaveLength(2)
    expect(overview.notes[1]).toBe('A key comes again in the same object, the first at a.b. The last one counts, as with every parser.')
    expect(overview.counts).toBeNull()
  })

  it('explores paths', async () => {
    const session = await open(page)
    const found = await session.ask('explore', 'fields.sections.0.fields.category')
    expect(found.value).toMatchObject({ kind: 'string', is: 'a string', text: 'dedicated-servers', characters: 17, isCut: false })
    expect((await session.ask('explore', 'fields.section')).broken).toMatchObject({ part: 'section', next: ['sections', 'title'] })
    expect((await session.ask('explore', 'a..b')).problem).toContain('an empty part')
  })

  it('shows the tree as far as it is open', async () => {
    const session = await open(page)
    const found = await session.ask('explore', 'fields.sections')
    const { row, rows } = await session.ask('reveal', found.value?.node ?? 0)
    expect((await session.ask('rows', 0, rows)).map(({ name }) => name)).toEqual([null, 'sys', 'fields', 'title', 'sections'])
    expect(await session.ask('setOpen', found.value?.node ?? 0, true)).toEqual({ row, rows: rows + 2 })
    expect((await session.ask('rows', row, row + 2)).map(({ name, isOpen }) => [name, isOpen])).toEqual([['sections', true], ['0', false]])
  })

  it('gives a long value piece by piece, and whole', async () => {
    const session = await open({ long: 'x'.repeat(50_000), list: ['y'.repeat(600)] })
    const { value } = await session.ask('explore', 'long')
    expect([value?.text.length, value?.isCut]).toEqual([20_000, true])
    const more = await session.ask('value', value?.node ?? 0, 60_000)
    expect([more.text.length, more.isCut]).toEqual([50_000, false])
    const { value: list } = await session.ask('explore', 'list')
    expect([list?.isCut, list?.isShortened]).toEqual([false, true])
    expect(JSON.parse(await session.ask('whole', list?.node ?? 0))).toEqual(['y'.repeat(600)])
  })

  it('lists plans, with the verdicts as soon as they are there', async () => {
    const session = await open(page)
    const before = await session.ask('lines', 'dedicated', 0, 50)
    expect(before.total).toBe(2)
    expect(before.items.map(({ id, prices, verdict }) => [id, prices, verdict])).toEqual([
      ['a', ['96', '110.5', '94'], null],
      ['b', ['"96"', null, null], null],
    ])
    const judgement = await session.ask('judge', verdicts({ item: 'a', row: { name: 'A' }, reason: '' }, { item: 'b', row: null, reason: 'type: bad' }, { item: 'z', row: null, reason: 'no' }))
    expect(judgement).toEqual({
      problem: '',
      dedicated: { accepted: 1, rejected: 1, unseen: 0 },
      all: { accepted: 1, rejected: 1, unseen: 1 },
      others: 1,
    })
    const { items } = await session.ask('lines', 'all', 1, 3)
    expect(items.map(({ title, verdict }) => [title, verdict?.reason])).toEqual([['Server b', 'type: bad'], ['Server c', undefined]])
    expect((await session.ask('others', 0, 9)).items).toMatchObject([{ item: 'z' }])
    expect(JSON.parse(await session.ask('copy', 'dedicated', 'json'))).toMatchObject([{ verdict: 'accepted' }, { verdict: 'rejected', reason: 'type: bad' }])
    expect((await session.ask('copy', 'all', 'csv')).split('\r\n')).toHaveLength(5)
  })

  it('forgets the verdicts when the document goes out to be judged again', async () => {
    const session = await open(page)
    await session.ask('judge', verdicts({ item: 'a', row: { name: 'A' }, reason: '' }))
    await session.ask('packed')
    expect((await session.ask('lines', 'all', 0, 1)).items[0]?.verdict).toBeNull()
  })

  it('packs the document as it came', async () => {
    const text = '{"a": 1.50,\n"b":"ä"}'
    const packed = await (await open(text)).ask('packed')
    const unpacked = new Response(packed.stream().pipeThrough(new DecompressionStream('gzip')))
    expect(await unpacked.text()).toBe(text)
  })

  it('finds where plans stand', async () => {
    const { items } = await (await open(page)).ask('finds', 'all', 0, 50)
    expect(items.map(({ path, place, title, type }) => [path, place, title, type])).toEqual([
      ['fields.sections.0.fields.blocks.0', 'fields.sections.0.fields.blocks', 'Server a', 'ds'],
      ['fields.sections.0.fields.blocks.1', 'fields.sections.0.fields.blocks', 'Server b', 'quantum'],
      ['fields.sections.1.fields.blocks.0', 'fields.sections.1.fields.blocks', 'Server c', 'vps'],
    ])
  })
})

describe('a session that cannot be', () => {
  it('says what is wrong with the document, and ends its worker', async () => {
    const worker = nearWorker()
    await expect(open('{"a":', worker)).rejects.toThrow('Invalid JSON at line 1, column 6')
    expect(worker.ended).toBe(true)
  })

  it('refuses what no browser could hold', async () => {
    const huge = Object.defineProperty(new Blob(['[]']), 'size', { value: 70_000_000 })
    await expect(openSession(huge, never(), nearWorker)).rejects.toThrow('larger than 64 MB')
  })

  it('ends its worker when it is called off', async () => {
    const worker = nearWorker()
    const attempt = new AbortController()
    const opening = openSession(new Blob(['[]']), attempt.signal, () => worker)
    attempt.abort()
    await expect(opening).rejects.toThrow()
    expect(worker.ended).toBe(true)
  })

  it('fails what is asked of a worker that dies', async () => {
    const worker = nearWorker()
    const session = await open('[]', worker)
    const asked = session.ask('rows', 0, 1)
    worker.fail()
    await expect(asked).rejects.toThrow('The reader of the document has stopped')
  })
})
