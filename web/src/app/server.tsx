import './engine'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from '@/lib/router'
import type { Page } from '@/api/types.gen'
import { parseSearch } from '@/lib/address'
import { filterOf } from '@/lib/filter'
import { App } from './app'
import { pageMeta } from './page-meta'
import { createQueryClient } from './query-client'

/** Makes a page from the JSON of its props: {html, title, description} as JSON. Throws when any part fails. */
function render(propsJSON: string): string {
  const page = JSON.parse(propsJSON) as Page
  const client = createQueryClient(page)
  const html = renderToString(
    <StrictMode>
      <StaticRouter first={page}>
        <App page={page} client={client} />
      </StaticRouter>
    </StrictMode>,
  )
  client.clear()
  // React hides a part that it could not finish behind this mark.
  if (html.includes('<!--$!-->')) throw new Error('a part of the page was left to the browser')
  const filter = filterOf(parseSearch(page.search))
  return JSON.stringify({ html, ...pageMeta(page.path, filter, page.status, page.brand) })
}

Object.assign(globalThis, { launchrack: { render } })
