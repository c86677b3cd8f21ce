import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { PageContext } from '@/api/page-context'
import { StaticRouter } from '@/lib/router'
import { samplePage } from '@/test/sample'
import { DocumentPage } from './other-pages'

vi.mock('@/pages/status/status-page', () => ({ StatusPage: () => <p>the page</p> }))

const report = { at: '', rows: [] }

it.each([
  ['shows the page that the document is for', '/status', report, 0],
  ['loads the document of another address', '/vps', report, 1],
])('%s', async (_, path, own, loads) => {
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  render(
    <PageContext value={samplePage({ path, list: null, report: own })}>
      <StaticRouter first={{ path: '/status', search: '' }}>
        <DocumentPage />
      </StaticRouter>
    </PageContext>,
  )
  expect(reload).toHaveBeenCalledTimes(loads)
  if (loads === 0) expect(await screen.findByText('the page')).toBeTruthy()
  vi.unstubAllGlobals()
})
