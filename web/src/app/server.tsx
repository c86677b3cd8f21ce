import './engine'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from '@/lib/router'
import type { Page } from '@/api/types.gen'
import { MarkupContext } from '@/components/reusable'
import { App } from './app'
import { PartCollector } from './markup'
import { metaAt } from './page-meta'
import { createQueryClient } from './query-client'

/**
 * Makes a page from the JSON of its props: its markup in pieces, title and description as JSON. Of the plans whose
 * places are known, as a JSON list, only the places are rendered; null renders the page in one piece. Throws when any
 * part fails.
 */
function render(propsJSON: string, knownJSON: string): string {
  const page = JSON.parse(propsJSON) as Page
  const known = JSON.parse(knownJSON) as number[] | null
  const client = createQueryClient(page)
  const parts = known && new PartCollector(known)
  const raw = renderToString(
    <StrictMode>
      <StaticRouter first={page}>
        <MarkupContext value={parts}>
          <App page={page} client={client} />
        </MarkupContext>
      </StaticRouter>
    </StrictMode>,
  )
  client.clear()
  // React hides a part that it could not finish behind this mark.
  if (raw.includes('<!--$!-->')) throw new Error('a part of the page was left to the browser')
  const meta = metaAt(page, { pathname: page.path, search: page.search })
  return JSON.stringify({ ...(parts ? parts.split(raw) : { pieces: [raw] }), ...meta })
}

Object.assign(globalThis, { launchrack: { render } })
