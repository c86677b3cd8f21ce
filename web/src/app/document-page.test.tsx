import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { PageContext } from '@/api/page-context'
import { StaticRouter } from '@/lib/router'
import { samplePage } from '@/test/sample'
import { DocumentPage } from './document-page'

const report = { at: '', rows: [] }

it.each([
  ['shows the page that the document is for', '/status', report, 0],
  ['loads the document where the browser came here by itself', '/status', null, 1],
  ['loads the document of another address', '/vps', report, 1],
])('%s', (_, path, own, loads) => {
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  render(
    <PageContext value={samplePage({ path, list: null, report: own })}>
      <StaticRouter first={{ path: '/status', search: '' }}>
        <DocumentPage pages={{ report: () => <p>the page</p> }} />
      </StaticRouter>
    </PageContext>,
  )
  expect(reload).toHaveBeenCalledTimes(loads)
  expect(screen.queryAllByText('the page')).toHaveLength(1 - loads)
  vi.unstubAllGlobals()
})
