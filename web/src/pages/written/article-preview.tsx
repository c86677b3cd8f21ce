import type { QueryClient } from '@tanstack/react-query'
import { QueryClientProvider } from '@tanstack/react-query'
import { PageContext } from '@/api/page-context'
import type { Page } from '@/api/types.gen'
import { CurrencyProvider } from '@/features/currency/currency-provider'
import { WrittenPage } from './written-page'

/** An article as its writer looks at it on the desk: without header and footer, rendered on the server alone. */
export function ArticlePreview({ page, client }: { page: Page; client: QueryClient }) {
  return (
    <PageContext value={page}>
      <QueryClientProvider client={client}>
        <CurrencyProvider initial={page.currency}>
          <main>
            <WrittenPage />
            <span id="page-end" />
          </main>
        </CurrencyProvider>
      </QueryClientProvider>
    </PageContext>
  )
}
