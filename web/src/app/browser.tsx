import '@/styles/main.css'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { browseAddress, browseOptions } from '@/api/browse-plans'
import { client } from '@/api/client'
import { type FirstPage, hasList } from '@/api/page-context'
import { offer } from '@/api/currencies'
import type { Page } from '@/api/types.gen'
import { currencyCookie } from '@/features/currency/preference'
import { vatCookie } from '@/features/vat/preference'
import { BrowserRouter, type Location } from '@/lib/router'
import { speak, withoutLanguage } from '@/lib/shop-language'
import { App } from './app'
import { createQueryClient } from './query-client'
import { reportMismatch } from '@/lib/report-error'

/** The address that the document was asked for; the visitor may have gone elsewhere since. */
function documentAddress(): { pathname: string; search: string } {
  const [entry] = performance.getEntriesByType('navigation')
  const { pathname, search } = new URL(entry?.name ?? location.href, location.href)
  return { pathname: withoutLanguage(pathname), search }
}

function start() {
  const root = document.getElementById('root')
  const props = document.getElementById('props')?.textContent
  if (!root || !props) throw new Error('no #root or #props')
  const first = JSON.parse(props) as Page
  speak(first)
  offer(first)
  const page: FirstPage = { ...first, asked: documentAddress() }
  client.setPublicKey(page.anon_key)
  const queries = createQueryClient(page)
  // The list is on its way while React renders the address. Where it fails, the page asks again and says so.
  const ask = ({ pathname, search }: Location) => {
    if (!hasList(page, pathname)) return
    const country = vatCookie.current() ?? page.vat_country
    const currency = currencyCookie.current() ?? page.currency
    queries.query(browseOptions(browseAddress(pathname, search, country, currency))).catch(() => undefined)
  }
  const app = (
    <StrictMode>
      <BrowserRouter first={page} onNavigate={ask}>
        <App page={page} client={queries} />
      </BrowserRouter>
    </StrictMode>
  )
  // The server sends an empty root when it could not render in time.
  // In a transition React hydrates in pieces, between which the page answers to the visitor.
  if (root.firstChild) startTransition(() => void hydrateRoot(root, app, { onRecoverableError: reportMismatch }))
  else createRoot(root).render(app)
}

// A task of its own: the one of this module's code is long enough.
setTimeout(start)
