import './engine'
import type { QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from '@/lib/router'
import type { Page } from '@/api/types.gen'
import { MarkupContext } from '@/components/reusable'
import { App } from './app'
import { PartCollector } from './markup'
import { titleAt } from './page-title'
import { createQueryClient } from './query-client'
import { renderText } from './text-renderer'

/** What the shop is, in the head of each page that is not about data of its own. */
const ofTheShop =
  'Compare dedicated servers, VPS, cloud and outlet servers from several hosting partners, with prices in USD, EUR and GBP.'

/**
 * Makes a page from the JSON of its props: its markup in pieces, title and description as JSON. Of the plans whose
 * places are known, as a JSON list, only the places are rendered; null has React render the page in one piece. Throws
 * when any part fails.
 */
function render(propsJSON: string, knownJSON: string): string {
  const page = JSON.parse(propsJSON) as Page
  const known = JSON.parse(knownJSON) as number[] | null
  const client = createQueryClient(page)
  const title = titleAt(page, { pathname: page.path, search: page.search })
  const made = known ? inParts(page, client, known) : { pieces: [renderToString(tree(page, client, null))] }
  client.clear()
  // React hides a part that it could not finish behind this mark.
  if (made.pieces.some((piece) => piece.includes('<!--$!-->'))) throw new Error('a part was left to the browser')
  return JSON.stringify({ ...made, title, description: page.about?.description ?? ofTheShop })
}

function tree(page: Page, client: QueryClient, parts: PartCollector | null) {
  return (
    <StrictMode>
      <StaticRouter first={page}>
        <MarkupContext value={parts}>
          <App page={page} client={client} />
        </MarkupContext>
      </StaticRouter>
    </StrictMode>
  )
}

/** The page in pieces, by React where the renderer that is faster does not know all that is on it. */
function inParts(page: Page, client: QueryClient, known: readonly number[]) {
  const parts = new PartCollector(known)
  try {
    return parts.split(renderText(tree(page, client, parts)))
  } catch (error) {
    console.warn('React renders this page:', error)
    const again = new PartCollector(known)
    return again.split(renderToString(tree(page, client, again)))
  }
}

Object.assign(globalThis, { launchrack: { render } })
