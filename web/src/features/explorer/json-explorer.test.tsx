import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { BrowserRouter, useLocation } from '@/lib/router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ToastProvider } from '@/components/toast'
import { JsonExplorer } from './json-explorer'
import { sampleBlock, samplePage } from './plans/sample'
import { nearWorker } from './session/near-worker'

beforeEach(() => {
  vi.stubGlobal('Worker', nearWorker)
  Element.prototype.scrollIntoView = () => undefined
  vi.stubGlobal('ResizeObserver', class { observe() { return undefined } disconnect() { return undefined } })
})

const page = samplePage(
  { title: 'Hero' },
  { title: 'Servers', category: 'dedicated-servers', blocks: [sampleBlock('a'), sampleBlock('b', { type: 'quantum' })] },
)

/** A server that has these answers, by a part of the address. */
function serve(answers: Record<string, () => Response | Promise<Response>>) {
  const fetch = vi.fn((address: string) => {
    const answer = Object.entries(answers).find(([part]) => address.includes(part))?.[1]
    return Promise.resolve(answer?.() ?? new Response('{}', { status: 404, statusText: 'Not Found' }))
  })
  vi.stubGlobal('fetch', fetch)
  return fetch
}

const json = (value: unknown) => new Response(JSON.stringify(value))

function Address() {
  return <output>{useLocation().search}</output>
}

function open(search = '') {
  window.history.replaceState(null, '', `/json-explorer${search}`)
  render(
    <BrowserRouter first={{ path: '/json-explorer', search }}>
      <ToastProvider>
        <JsonExplorer anonKey="key" />
        <Address />
      </ToastProvider>
    </BrowserRouter>,
  )
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const pathField = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Path' })
const paste = async (text: string) => {
  press('Paste JSON')
  fireEvent.change(screen.getByRole('textbox', { name: 'JSON text' }), { target: { value: text } })
  press('Load pasted JSON')
  await act(() => Promise.resolve())
}

describe('before there is a document', () => {
  // Holds: 8.explorer-before
  it.each(['Explore', 'List section structures', 'Find dedicated plans', 'Extract plan details'])('%s asks for one', (name) => {
    open()
    press(name)
    expect(screen.getByRole('alert').textContent).toBe('Please fetch JSON data first')
  })

  it('takes partner and path from the address', () => {
    open('?partner=cherry&path=0.specs')
    expect(pathField().value).toBe('0.specs')
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Partner' }).value).toBe('cherry')
  })

  // Holds: 2.explorer.path
  it('begins with the usual path', () => {
    open()
    expect(pathField().value).toBe('fields.sections.1.fields')
  })
})

describe('fetching', () => {
  // Holds: 2.explorer.statistics
  it('shows statistics and the value at the path', async () => {
    const fetch = serve({ 'partner-json?partner=contabo': () => json(page) })
    open()
    press('Fetch JSON')
    await screen.findByText(/^Loaded/)
    const figures = [...document.querySelectorAll('.figures > div')].map((figure) => figure.querySelector('.figure')?.textContent)
    expect(figures).toEqual(['2', '2', '2', `${(JSON.stringify(page).length / 1024).toFixed(1)} KB`, 'Contabo'])
    await screen.findByText(/an object of 3 members/)
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it('counts a single value as one', async () => {
    open()
    await paste('null')
    expect(await screen.findByText(/^Loaded 1 value from/)).toBeTruthy()
  })

  it.each([
    ['the partner’s status', 502, { message: 'The partner answered 503', details: 'HTTP 503: Service Unavailable' }, 'HTTP 503: Service UnavailableThe partner answered 503'],
    ['the server’s status', 500, {}, 'HTTP 500: Oh no'],
  ])('fails with %s', async (_, status, body, want) => {
    serve({ 'partner-json': () => new Response(JSON.stringify(body), { status, statusText: 'Oh no' }) })
    open()
    press('Fetch JSON')
    expect((await screen.findByRole('alert')).textContent).toBe(want)
  })

  it('lets a newer fetch replace the older', async () => {
    let release: (answer: Response) => void = () => undefined
    const held = new Promise<Response>((resolve) => {
      release = resolve
    })
    serve({ 'partner=contabo': () => held, 'partner=cherry': () => json([{ id: 1, specs: {}, pricing: [], type: 'baremetal' }]) })
    open()
    press('Fetch JSON')
    await screen.findByText('Fetching the JSON of Contabo…')
    fireEvent.change(screen.getByRole('combobox', { name: 'Partner' }), { target: { value: 'cherry' } })
    press('Fetch JSON')
    await screen.findByText(/from Cherry Servers/)
    release(json(page))
    await act(() => held)
    expect(screen.getByText(/from Cherry Servers/)).toBeTruthy()
    expect(screen.getByText('No sections found in JSON data')).toBeTruthy()
  })
})

describe('a pasted document', () => {
  it('that is no JSON stays to be put right', async () => {
    open()
    await paste('{"a": }')
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid JSON at line 1, column 7: expected a value, but “}” came')
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'JSON text' }).value).toBe('{"a": }')
  })

  it('opens, and hands the focus on', async () => {
    open()
    await paste(JSON.stringify(page))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Statistics'))
    expect(screen.queryByRole('textbox', { name: 'JSON text' })).toBeNull()
  })

  it('of another shape begins with itself, and the address stays', async () => {
    open()
    await paste('[1,2,3]')
    await screen.findByText(/an array of 3 elements/)
    expect(pathField().value).toBe('$')
    expect(document.querySelector('output')?.textContent).toBe('')
  })
})

describe('exploring', () => {
  beforeEach(async () => {
    open()
    await paste(JSON.stringify(page))
    await screen.findByText(/an object of 3 members/)
  })

  const explore = (path: string) => {
    fireEvent.change(pathField(), { target: { value: path } })
    press('Explore')
  }

  it('keeps the path in the address', async () => {
    explore('fields.title')
    await screen.findByText(/a string, 17 characters/)
    expect(screen.getByRole('region', { name: 'Value as JSON' }).textContent).toBe('Dedicated Servers')
    await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('?path=fields.title'))
    explore('fields.sections.1.fields')
    await waitFor(() => expect(document.querySelector('output')?.textContent).toBe(''))
  })

  it('says where a path breaks, and leads on from there', async () => {
    explore('fields.titel')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('The path breaks at part 2, “titel”')
    expect(alert.textContent).toContain('fields is an object of 2 members and goes on with:')
    fireEvent.click(within(alert).getByRole('button', { name: 'title' }))
    await waitFor(() => expect(pathField().value).toBe('fields.title'))
  })

  it('says what is wrong with a path', async () => {
    explore('fields..x')
    expect((await screen.findByRole('alert')).textContent).toContain('an empty part came')
  })

  it('completes the path by keyboard', async () => {
    fireEvent.change(pathField(), { target: { value: 'fields.s' } })
    const option = await screen.findByRole('option', { name: /sections/ })
    expect(pathField().getAttribute('aria-expanded')).toBe('true')
    fireEvent.keyDown(pathField(), { key: 'ArrowDown' })
    expect(option.getAttribute('aria-selected')).toBe('true')
    expect(pathField().getAttribute('aria-activedescendant')).toBe(option.id)
    fireEvent.keyDown(pathField(), { key: 'Enter' })
    await waitFor(() => expect(pathField().value).toBe('fields.sections'))
    expect(pathField().getAttribute('aria-expanded')).toBe('false')
  })

  it('goes through the tree by keyboard', async () => {
    const tree = screen.getByRole('tree', { name: 'Document' })
    for (const key of ['Home', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) fireEvent.keyDown(tree, { key })
    await waitFor(() => expect(pathField().value).toBe('fields.title'))
    fireEvent.keyDown(tree, { key: 'ArrowLeft' })
    fireEvent.keyDown(tree, { key: 'Enter' })
    await waitFor(() => expect(pathField().value).toBe('fields'))
    fireEvent.keyDown(tree, { key: 'ArrowLeft' })
    await waitFor(() => expect(screen.getByRole('treeitem', { name: /^fields/ }).getAttribute('aria-expanded')).toBe('false'))
  })
})

describe('sections and plans', () => {
  // Holds: 2.explorer.structures
  it('lists the structure of each section', async () => {
    open()
    await paste(JSON.stringify(page))
    press('List section structures')
    await screen.findByText('2 sections')
    expect(screen.getByText('2 blocks · sectionProducts · section-1')).toBeTruthy()
    expect(screen.getByText('array of 2')).toBeTruthy()
  })

  // Holds: 8.explorer-none
  it('says that there are no sections', async () => {
    open()
    await paste('{"sections":[]}')
    press('List section structures')
    expect((await screen.findByRole('alert')).textContent).toBe('No sections found in JSON data')
  })

  it('leads from a plan into the tree', async () => {
    open()
    await paste(JSON.stringify(page))
    press('Find dedicated plans')
    await screen.findByText('2 dedicated plans found')
    fireEvent.click(screen.getByRole('button', { name: 'Show in the tree: fields.sections.1.fields.blocks.1' }))
    await waitFor(() => expect(pathField().value).toBe('fields.sections.1.fields.blocks.1'))
    expect(document.activeElement).toBe(screen.getByRole('tree'))
  })

  const verdicts = {
    partner: 'contabo',
    problem: 'The first reason is <b>type</b>',
    items: [
      { item: 'a', row: { name: 'Server a', cpu_cores: 12, price_monthly_currencies: { EUR: 96 } }, reason: '' },
      { item: 'b', row: null, reason: 'type: "quantum" came' },
      { item: 'elsewhere', row: null, reason: 'slug: is missing' },
    ],
  }

  // Holds: 2.explorer.extract
  it('extracts plans with the verdict on each', async () => {
    serve({ 'judge-partner-json?partner=contabo': () => json(verdicts) })
    open()
    await paste(JSON.stringify(page))
    press('Extract plan details')
    await screen.findByText('2 dedicated plans extracted. The Contabo adapter accepts 1 and rejects 1.')
    await screen.findByText('type: "quantum" came')
    const [, first] = screen.getAllByRole('row')
    expect(within(first ?? document.body).getAllByRole('cell').slice(0, 6).map((cell) => cell.textContent)).toEqual(['a', 'ds', 'server-a', '96', '110.5', '94'])
    expect(first?.textContent).toContain('MonthlyEUR 96')
    expect(screen.getByText('A refresh would refuse this document')).toBeTruthy()
    expect(screen.getByText('The first reason is <b>type</b>')).toBeTruthy()
    expect(await screen.findByText('1 item that the adapter read and that is not extracted')).toBeTruthy()
    expect(screen.getByText('slug: is missing')).toBeTruthy()
  })

  it('keeps the details when the verdicts cannot be had, and tries again', async () => {
    let isUp = false
    serve({ 'judge-partner-json': () => (isUp ? json({ ...verdicts, problem: '' }) : new Response(JSON.stringify({ message: 'Busy' }), { status: 503, statusText: 'Service Unavailable' })) })
    open()
    await paste(JSON.stringify(page))
    press('Extract plan details')
    expect((await screen.findByRole('alert')).textContent).toContain('HTTP 503: Service UnavailableBusy')
    expect(screen.getAllByRole('row')).toHaveLength(3)
    isUp = true
    press('Try again')
    await screen.findByText(/accepts 1 and rejects 1/)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('judges an opened document as the chosen partner’s', async () => {
    const fetch = serve({ 'judge-partner-json': () => json({ ...verdicts, items: [] }) })
    open()
    await paste(JSON.stringify(page))
    press('Extract plan details')
    await screen.findByText(/The Contabo adapter accepts/)
    fireEvent.change(screen.getByRole('combobox', { name: 'Partner' }), { target: { value: 'cherry' } })
    await screen.findByText(/The Cherry Servers adapter accepts/)
    expect(fetch.mock.calls.map(([address]) => address)).toEqual([
      '/functions/v1/judge-partner-json?partner=contabo',
      '/functions/v1/judge-partner-json?partner=cherry',
    ])
  })

  it('copies, and offers the text where copying is not allowed', async () => {
    const writeText = vi.fn<Clipboard['writeText']>(() => Promise.resolve())
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    serve({ 'judge-partner-json': () => json(verdicts) })
    open()
    await paste(JSON.stringify(page))
    press('Extract plan details')
    await screen.findByText(/accepts 1/)
    press('Copy as CSV')
    await screen.findByText('Copied')
    expect(writeText.mock.calls[0]?.[0]).toContain('a,Server a,ds,server-a,96,110.5,94,')
    writeText.mockRejectedValueOnce(new Error('not allowed'))
    press('Copy as JSON')
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Copy the selected text with your keyboard' })
    expect(JSON.parse(field.value)).toMatchObject([{ id: 'a', verdict: 'accepted' }, { id: 'b', verdict: 'rejected' }])
    const link = await screen.findByRole('link', { name: 'Save as a file' })
    expect(link.getAttribute('download')).toBe('plans.json')
  })
})
