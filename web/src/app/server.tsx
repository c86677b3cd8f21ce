import './engine'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { and, speakOnServer, t } from '@/lib/language'
import { StaticRouter } from '@/lib/router'
import { speak } from '@/lib/shop-language'
import { currencies, offer } from '@/api/currencies'
import type { Page } from '@/api/types.gen'
import { MarkupContext } from '@/components/server-cached'
import { EmbedPage } from '@/pages/embed/embed-page'
import { ArticlePreview } from '@/pages/written/article-preview'
import { App } from './app'
import { PartCollector } from './markup'
import { titleAt } from './page-title'
import { createQueryClient } from './query-client'

/** What the shop is, in the head of each page that is not about data of its own. */
const ofTheShop = () =>
  t(
    'Compare dedicated servers, VPS, cloud and outlet servers from several hosting partners, with prices in {currencies}.',
    { currencies: and(currencies.map(({ value }) => value)) },
  )

/**
 * Makes a page from the JSON of its props: its markup in pieces, title and description as JSON. Of the plans whose
 * places are known, as a JSON list, only the places are rendered; null renders the page in one piece. Throws when any
 * part fails.
 */
function render(propsJSON: string, knownJSON: string): string {
  const page = JSON.parse(propsJSON) as Page
  speak(page)
  offer(page)
  speakOnServer(page.lang ?? '')
  const known = JSON.parse(knownJSON) as number[] | null
  const client = createQueryClient(page)
  const parts = known && new PartCollector(known)
  const raw = renderToString(
    <StrictMode>
      <StaticRouter first={page}>
        <MarkupContext value={parts}>
          {page.embed ? (
            <EmbedPage page={page} embed={page.embed} client={client} />
          ) : page.written?.article?.is_preview ? (
            <ArticlePreview page={page} client={client} />
          ) : (
            <App page={page} client={client} />
          )}
        </MarkupContext>
      </StaticRouter>
    </StrictMode>,
  )
  client.clear()
  // React hides a part that it could not finish behind this mark.
  if (raw.includes('<!--$!-->')) throw new Error('a part of the page was left to the browser')
  const title = titleAt(page, { pathname: page.path, search: page.search })
  return JSON.stringify({
    ...(parts ? parts.split(raw) : { pieces: [raw] }),
    title,
    description: page.about?.description ?? ofTheShop(),
  })
}

Object.assign(globalThis, { launchrack: { render } })
