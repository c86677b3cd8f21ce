import { Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { cardsOf, hasTableColumns, isTable, useBrowse } from '@/api/browse-plans'
import type { Browse } from '@/api/types.gen'
import { ErrorBoundary } from '@/components/error-boundary'
import { LoadFailed } from '@/components/load-failed'
import { ServerCached } from '@/components/server-cached'
import { useCurrency } from '@/features/currency/currency-provider'
import { ColumnChooser, PlanTable, SponsoredRow, UsePanel } from '@/features/plan-list/late-parts'
import { addressOf, parseSearch, valueOf, withoutParams } from '@/lib/address'
import { classNames } from '@/lib/class-names'
import { useLocation } from '@/lib/router'
import { ActiveFilters } from './active-filters'
import { FacetForm } from './facet-form'
import { FilterForm } from './filters/filter-form'
import { emptyFacetData, type FacetData } from './facet-options'
import { ListLine } from './list-line'
import { ListExports } from './list-exports'
import { NothingFound } from './nothing-found'
import { Pager } from './pager'
import { PartnerNotices } from './partner-notices'
import { PlanCards } from './plan-cards'
import { RefreshButton } from './refresh-button'
import { ViewButtons, ViewForm } from './view-switch'
import styles from './plan-list.module.css'

/** The plan list of a page: its controls, its cards and its pages, for the address as it is. */
export function PlanSection({ title }: { title: string }) {
  const { pathname, search } = useLocation()
  const { currency } = useCurrency()
  const { data, isFetching, isPlaceholderData, isError, refetch } = useBrowse(pathname, search, currency)
  const last = useLast(pathname, search, data, isPlaceholderData)
  const browse = data ?? (last.path === pathname ? last.browse : undefined)
  const hasFailed = isError && !data
  const asTable = isTable(search)
  const isSlow = useIsSlow(isFetching)
  // Deferred, so that the cards are painted before the counts beside them.
  const facetData: FacetData = useDeferredValue(browse ?? emptyFacetData)
  const params = useMemo(() => parseSearch(search), [search])
  const place = { path: pathname, params }
  const first = addressOf(pathname, withoutParams(params, 'offset'))
  const applied = isPlaceholderData ? null : (data?.applied ?? null)
  return (
    <section id="servers" className={classNames(styles.planSection, 'wrap')} tabIndex={-1} aria-label={title}>
      <h2>{title}</h2>
      <div className={styles.head}>
        <div className={styles.about}>
          <ListLine {...place} list={browse} isLoading={isSlow} />
        </div>
        <FacetForm {...place} facetData={facetData} applied={applied}>
          <ViewButtons isTable={asTable} />
          <ServerCached name={import.meta.env.SSR && 'refresh'}>
            <RefreshButton />
          </ServerCached>
        </FacetForm>
        <ViewForm {...place} />
        {asTable && (
          <Suspense>
            <ColumnChooser {...place} />
          </Suspense>
        )}
      </div>
      {valueOf(params, 'more') === 'use' && (
        <div>
          <Suspense>
            <UsePanel {...place} />
          </Suspense>
        </div>
      )}
      <div className={styles.planColumns}>
        <FilterForm {...place} facetData={facetData} applied={applied} total={browse && cardsOf(browse)} />
        <div id="results" className={styles.planColumn} tabIndex={-1}>
          <ActiveFilters {...place} filters={browse?.applied.filters ?? []} isOlder={applied === null} />
          <PartnerNotices key={last.search} partners={browse?.partners ?? []} />
          {browse?.sponsored && (
            <Suspense>
              <SponsoredRow plan={browse.sponsored} currency={currency} />
            </Suspense>
          )}
          {hasFailed && <LoadFailed onRetry={() => void refetch()} />}
          <ErrorBoundary
            address={pathname + search}
            fallback={(_, retry) => <LoadFailed onRetry={() => void refetch().then(retry)} />}
          >
            {browse?.items.length === 0 ? (
              <NothingFound {...place} first={browse.total > 0 ? first : null} removals={browse.removals ?? []} />
            ) : asTable && browse && hasTableColumns(browse.items[0]) ? (
              <Suspense fallback={<div className={styles.planGrid} aria-busy="true" />}>
                <PlanTable
                  {...place}
                  list={browse}
                  currency={currency}
                  isLoading={isFetching}
                  isSlow={isSlow || hasFailed}
                />
              </Suspense>
            ) : (
              <>
                <PlanCards
                  key={last.search}
                  list={browse}
                  onNeed={refetch}
                  currency={currency}
                  isLoading={isFetching}
                  isSlow={isSlow || hasFailed}
                />
                {browse && <Pager {...place} total={cardsOf(browse)} limit={browse.limit} offset={browse.offset} />}
              </>
            )}
          </ErrorBoundary>
        </div>
      </div>
      <ListExports {...place} />
    </section>
  )
}

// A list that could not be loaded leaves the page's last one and its controls as they were.
function useLast(path: string, search: string, browse: Browse | undefined, isOfAnother: boolean) {
  const [last, setLast] = useState({ path, search, browse: isOfAnother ? undefined : browse })
  if (browse && !isOfAnother && browse !== last.browse) setLast({ path, search, browse })
  return last
}

/** How long a call may take before the page shows that it waits, in milliseconds. */
const slowAfter = 150

/** Reports whether a call has taken so long that the page should show it. */
export function useIsSlow(isFetching: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false)
  if (isSlow && !isFetching) setIsSlow(false)
  useEffect(() => {
    if (!isFetching) return
    const timer = setTimeout(() => setIsSlow(true), slowAfter)
    return () => clearTimeout(timer)
  }, [isFetching])
  return isSlow && isFetching
}
