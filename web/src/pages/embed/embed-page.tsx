import type { QueryClient } from '@tanstack/react-query'
import { QueryClientProvider } from '@tanstack/react-query'
import { cardsOf } from '@/api/browse-plans'
import { PageContext } from '@/api/page-context'
import type { Embed, Page } from '@/api/types.gen'
import { PlanCard } from '@/features/plan-card/plan-card'
import { PlanCards } from '@/features/plan-list/plan-cards'
import { n, t } from '@/lib/language'
import styles from './embed-page.module.css'

interface Props {
  page: Page
  embed: Embed
  client: QueryClient
}

/** A list in a frame on another site. It is rendered on the server alone, and its links open pages of their own. */
export function EmbedPage({ page, embed, client }: Props) {
  return (
    <PageContext value={page}>
      <QueryClientProvider client={client}>
        <main className={styles.embed}>
          <h1>{embed.title}</h1>
          {embed.problem ? <p role="alert">{embed.problem}</p> : <List page={page} embed={embed} />}
          <p id="page-end" className={styles.foot}>
            <a href={embed.address} rel="noopener">
              {linkText(page, embed)}
            </a>
            {embed.tax && <span>{t('Prices are {tax}.', { tax: embed.tax })}</span>}
            {!embed.problem && (page.commissions ? t('Some partners pay the shop a commission.') : '')}
          </p>
        </main>
      </QueryClientProvider>
    </PageContext>
  )
}

function List({ page: { list, currency }, embed }: { page: Page; embed: Embed }) {
  const heading = <h2 className="sr-only">{t('Servers')}</h2> // between the frame's title and the names of plans
  if (embed.plan)
    return (
      <>
        <p>{`${embed.sold_out ?? ''}.`}</p>
        {heading}
        <PlanCard plan={embed.plan} currency={currency} />
      </>
    )
  if (!list || list.total === 0)
    return <p>{embed.is_plan ? t('This server is not sold at present.') : t('No servers match at present.')}</p>
  return (
    <>
      {heading}
      <PlanCards list={list} currency={currency} isLoading={false} isSlow={false} />
    </>
  )
}

function linkText({ list, brand }: Page, embed: Embed): string {
  const shop = brand.name
  if (embed.problem) return t('Go to {shop}', { shop })
  if (embed.is_plan) return t('See it at {shop}', { shop })
  return list && cardsOf(list) > list.items.length
    ? n('See {count} server at {shop}', 'See all {count} servers at {shop}', cardsOf(list), { shop })
    : t('See the list at {shop}', { shop })
}
