import type { QueryClient } from '@tanstack/react-query'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type FirstPage, hasList, PageContext } from '@/api/page-context'
import { ErrorBoundary } from '@/components/error-boundary'
import { ToastProvider } from '@/components/toast'
import { CompareTray } from '@/features/compare/compare-tray'
import { CurrencyProvider } from '@/features/currency/currency-provider'
import { VATProvider } from '@/features/vat/vat-provider'
import { t } from '@/lib/language'
import { useLocation } from '@/lib/router'
import { ErrorPage } from '@/pages/error/error-page'
import { setInteractive } from './interactive'
import { AppRoutes } from './routes'
import { SiteFooter } from './site-footer'
import { SiteHeader } from './site-header'
import { useEarlyChoices } from './use-early-choices'
import { useRouteChange } from './use-route-change'
import styles from './frame.module.css'

interface Props {
  page: FirstPage
  client: QueryClient
}

/** The whole page inside a router, the same on the server and in the browser. */
export function App({ page, client }: Props) {
  const { pathname, search } = useLocation()
  const address = pathname + search
  return (
    // Outside of everything, for a header or footer that fails; a page that fails leaves them standing.
    <ErrorBoundary
      address={address}
      fallback={(message) => (
        <main id="main">
          <ErrorPage message={message} />
        </main>
      )}
    >
      <PageContext value={page}>
        <QueryClientProvider client={client}>
          <CurrencyProvider initial={page.currency} isReloaded={[page.plan, page.record, page.written].some(Boolean)}>
            <VATProvider
              initial={page.vat_country}
              isReloaded={[page.plan, page.landing && page.narrowed, page.comparison, page.written].some(Boolean)}
            >
              <ToastProvider>
                <Frame page={page} address={address} />
              </ToastProvider>
            </VATProvider>
          </CurrencyProvider>
        </QueryClientProvider>
      </PageContext>
    </ErrorBoundary>
  )
}

function Frame({ page, address }: { page: FirstPage; address: string }) {
  useRouteChange(page)
  const { pathname } = useLocation()
  // The desk has a frame of its own.
  const isDesk = pathname.startsWith('/operator')
  useEarlyChoices()
  // This effect is the last to run.
  useEffect(setInteractive, [])
  return (
    <>
      {hasList(page, pathname) && (
        <a className={styles.skipLink} href="#results">
          {t('Skip to results')}
        </a>
      )}
      <a className={styles.skipLink} href="#main">
        {t('Skip to content')}
      </a>
      {page.brand.notice && (
        <aside className={styles.notice} aria-label={t('Notice')}>
          {page.brand.notice}
        </aside>
      )}
      {!isDesk && <SiteHeader brand={page.brand} />}
      <main id="main" tabIndex={-1}>
        <ErrorBoundary address={address} fallback={(message) => <ErrorPage message={message} />}>
          <AppRoutes page={page} />
        </ErrorBoundary>
      </main>
      {isDesk ? (
        <span id="page-end" />
      ) : (
        <>
          <SiteFooter brand={page.brand} year={page.year} scores={page.scores} />
          <CompareTray />
        </>
      )}
    </>
  )
}
