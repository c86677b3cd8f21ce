import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PageContext } from '@/api/page-context'
import type { Partner } from '@/api/types.gen'
import { BrowserRouter, useLocation } from '@/lib/router'
import { samplePage as sampleProps, samplePartners } from '@/test/sample'
import type { JSONValue } from './json'
import { JsonExplorer } from './json-explorer'
import { sampleBlock, samplePage } from '@/test/explorer-sample'

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})

const page = samplePage(
  { title: 'Hero' },
  {
    title: 'Servers',
    category: 'dedicated-servers',
    blocks: [sampleBlock('a'), sampleBlock('b', { type: 'quantum' })],
  },
)

/** A server that has these answers, by a part of the address. */
function serve(answers: Record<string, () => Response | Promise<Response>>) {
  vi.stubGlobal('fetch', (address: string) => {
    const answer = Object.entries(answers).find(([part]) => address.includes(part))?.[1]
    return Promise.resolve(answer?.() ?? new Response('{}', { status: 404, statusText: 'Not Found' }))
  })
}

const json = (value: unknown) => new Response(JSON.stringify(value))

function Address() {
  return <output>{useLocation().search}</output>
}

function open(search = '', partners: Partner[] = samplePartners()) {
  window.history.replaceState(null, '', `/json-explorer${search}`)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PageContext value={sampleProps({ partners })}>
        <BrowserRouter first={{ path: '/json-explorer', search }}>
          <JsonExplorer />
          <Address />
        </BrowserRouter>
      </PageContext>
    </QueryClientProvider>,
  )
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const pathField = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Path' })

const members = () => within(screen.getByRole('list', { name: 'Members' }))

function openDetails(within: HTMLElement) {
  const details = within.closest('details')
  if (!details) throw new Error('not in details')
  details.open = true
  fireEvent(details, new Event('toggle'))
}

async function openFile(value: JSONValue) {
  const file = new File([JSON.stringify(value)], 'mine.json')
  fireEvent.change(screen.getByLabelText('Open a file'), { target: { files: [file] } })
  await screen.findByText(/^Loaded .* from mine.json/)
}

describe('before there is a document', () => {
  // Holds: 8.explorer-before
  it.each(['Explore', 'List section structures', 'Find dedicated plans', 'Extract plan details'])(
    '%s asks for one',
    (name) => {
      open()
      press(name)
      expect(screen.getByRole('alert').textContent).toBe('Please fetch JSON data first')
    },
  )

  it('takes partner and path from the address', () => {
    open('?partner=cherry&path=0.specs')
    expect(pathField().value).toBe('0.specs')
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Partner' }).value).toBe('cherry')
  })

  it('offers the partners of the server, the one to begin with first', () => {
    const partners = [...samplePartners(), { id: 'north', name: 'North Hosting', function: '', explored_first: false }]
    open('', partners)
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Partner' })
    expect([...select.options].map(({ text }) => text)).toEqual(['Contabo', 'Cherry Servers', 'North Hosting'])
    expect(select.value).toBe('contabo')
    fireEvent.change(select, { target: { value: 'north' } })
    expect(screen.getByText('?partner=north')).toBeTruthy()
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
    serve({ 'partner-json?partner=contabo': () => json(page) })
    open()
    press('Fetch JSON')
    await screen.findByText(/^Loaded .* from Contabo/)
    const figures = [...screen.getByRole('region', { name: 'Statistics' }).querySelectorAll('dt + dd')].map(
      (figure) => figure.textContent,
    )
    expect(figures).toEqual(['2', '2', '2', `${(JSON.stringify(page).length / 1024).toFixed(1)} KB`])
    expect(screen.getByText('object of 3')).toBeTruthy()
  })

  it('lets a newer fetch replace the older', async () => {
    let release: (answer: Response) => void = () => undefined
    const held = new Promise<Response>((resolve) => {
      release = resolve
    })
    serve({
      'partner=contabo': () => held,
      'partner=cherry': () => json([{ id: 1, specs: {}, pricing: [], type: 'baremetal' }]),
    })
    open()
    press('Fetch JSON')
    await screen.findByText('Fetching the JSON of Contabo…')
    fireEvent.change(screen.getByRole('combobox', { name: 'Partner' }), { target: { value: 'cherry' } })
    press('Fetch JSON')
    await screen.findByText(/from Cherry Servers/)
    release(json(page))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(screen.getByText(/from Cherry Servers/)).toBeTruthy()
  })
})

describe('exploring', () => {
  // Holds: 2.explorer.path
  it('goes from member to member, and keeps the path in the address', async () => {
    open()
    await openFile(page)
    fireEvent.click(members().getByRole('button', { name: 'title' }))
    expect(screen.getByRole('region', { name: 'Value' }).textContent).toBe('Servers')
    await waitFor(() =>
      expect(document.querySelector('output')?.textContent).toBe('?path=fields.sections.1.fields.title'),
    )
    press('Up')
    await waitFor(() => expect(document.querySelector('output')?.textContent).toBe(''))
  })

  it('opens what a member holds below it, and leads there', async () => {
    open()
    await openFile(page)
    expect(screen.queryByText('object of 2')).toBeNull()
    openDetails(members().getByText('array of 2'))
    expect(members().getAllByText('object of 2')).toHaveLength(2)
    expect(members().getByText(/Server b/)).toBeTruthy()
    press('Show: fields.sections.1.fields.blocks')
    expect(pathField().value).toBe('fields.sections.1.fields.blocks')
  })

  it.each([
    ['fields.titel', 'The path stops at part 2, “titel”fields is object of 2, whose members are listed here.'],
    ['fields.title.x', 'The path stops at part 3, “x”fields.title is string.'],
    ['fields..x', 'The path cannot be read'],
  ])('%s is refused in words', async (path, want) => {
    open()
    await openFile(page)
    fireEvent.change(pathField(), { target: { value: path } })
    press('Explore')
    expect(screen.getByRole('alert').textContent).toContain(want)
  })

  it('begins a document of another shape with itself, and leaves the address', async () => {
    open()
    await openFile([1, 2, 3])
    expect(screen.getByText('array of 3')).toBeTruthy()
    expect(pathField().value).toBe('$')
    expect(document.querySelector('output')?.textContent).toBe('')
  })
})

describe('sections and plans', () => {
  // Holds: 2.explorer.structures
  it('lists the structure of each section', async () => {
    open()
    await openFile(page)
    press('List section structures')
    expect(screen.getByText('2 sections')).toBeTruthy()
    const cells = within(screen.getByRole('row', { name: /Servers/ })).getAllByRole('cell')
    expect(cells.map((cell) => cell.textContent)).toEqual([
      '2',
      'sectionProducts',
      'section-1',
      'title string, category string, blocks array of 2',
    ])
  })

  // Holds: 8.explorer-none
  it('says that there are no sections', async () => {
    open()
    await openFile({ sections: [] })
    press('List section structures')
    expect(screen.getByRole('alert').textContent).toBe('No sections found in JSON data')
  })

  // Holds: 2.explorer.find
  it('leads from a plan to its value', async () => {
    open()
    await openFile(page)
    press('Find dedicated plans')
    expect(screen.getByText('2 dedicated plans found')).toBeTruthy()
    press('Show: fields.sections.1.fields.blocks.1')
    expect(pathField().value).toBe('fields.sections.1.fields.blocks.1')
    expect(document.activeElement?.contains(screen.getByRole('list', { name: 'Members' }))).toBe(true)
  })

  const verdicts = {
    partner: 'contabo',
    problem: 'The first reason is <b>type</b>',
    items: [
      {
        item: 'a',
        row: { name: 'Server a', cpu_cores: 12, ram_size: null, price_monthly_currencies: { EUR: 96 } },
        reason: '',
      },
      { item: 'b', row: null, reason: 'type: "quantum" came' },
      { item: 'elsewhere', row: null, reason: 'slug: is missing' },
    ],
  }

  // Holds: 2.explorer.extract
  it('extracts plans with the verdict on each', async () => {
    serve({ 'judge-partner-json?partner=contabo': () => json(verdicts) })
    open()
    await openFile(page)
    press('Extract plan details')
    await screen.findByText('2 dedicated plans extracted. The Contabo adapter accepts 1 and rejects 1.')
    const [first, second] = within(screen.getByRole('region', { name: 'Extracted plans' }))
      .getAllByRole('row')
      .slice(1)
    expect([...(first?.querySelectorAll('td') ?? [])].slice(0, 6).map((cell) => cell.textContent)).toEqual([
      'a',
      'ds',
      'server-a',
      '110.5',
      '96',
      '94',
    ])
    expect(first?.textContent).toContain('cpu_cores 12')
    expect(first?.textContent).toContain('price_monthly_currencies object of 1')
    expect(first?.textContent).not.toContain('ram_size')
    expect(second?.textContent).toContain('type: "quantum" came')
    expect(screen.getByRole('alert').textContent).toBe(
      'A refresh would refuse this documentThe first reason is <b>type</b>',
    )
    expect(screen.getByText('1 item that the adapter read and that is not extracted')).toBeTruthy()
    expect(screen.getByText('slug: is missing')).toBeTruthy()
  })

  it('keeps the details when the verdicts cannot be had, and tries again', async () => {
    let isUp = false
    serve({
      'judge-partner-json': () =>
        isUp
          ? json({ ...verdicts, problem: '' })
          : new Response(JSON.stringify({ message: 'Busy' }), { status: 503, statusText: 'Service Unavailable' }),
    })
    open()
    await openFile(page)
    press('Extract plan details')
    expect((await screen.findByRole('alert')).textContent).toContain('HTTP 503: Service UnavailableBusy')
    expect(screen.getAllByRole('row')).toHaveLength(3)
    isUp = true
    press('Try again')
    await screen.findByText(/accepts 1 and rejects 1/)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('judges an opened document as the chosen partner’s', async () => {
    serve({ 'judge-partner-json': () => json({ ...verdicts, items: [] }) })
    open()
    await openFile(page)
    press('Extract plan details')
    await screen.findByText(/The Contabo adapter accepts 0, rejects 0 and does not look at 2/)
    fireEvent.change(screen.getByRole('combobox', { name: 'Partner' }), { target: { value: 'cherry' } })
    await screen.findByText(/The Cherry Servers adapter accepts/)
  })
})
