import { type ReactNode, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { hasTableColumns, isTable, useBrowse } from '@/api/browse-plans'
import type { Browse } from '@/api/types.gen'
import { ErrorBoundary } from '@/components/error-boundary'
import { useCurrency } from '@/features/currency/currency-provider'
import { addressOf, parseSearch, withoutParams } from '@/lib/address'
import { classNames } from '@/lib/class-names'
import { useLocation } from '@/lib/router'
import { ActiveFilters } from './active-filters'
import { emptyOffer } from './empty-offer'
import { FacetForm } from './facet-form'
import type { Offer } from './facet-options'
import { FilterForm } from '@/features/plan-list/filter-form-code'
import { PlanTable } from '@/features/plan-list/plan-table-code'
import { SponsoredRow } from '@/features/plan-list/sponsored-row-code'
import { FiltersButton } from './filters-button'
import { ListFailed } from './list-failed'
import { ListHeading } from './list-heading'
import { ListLine } from './list-line'
import { ListTwins } from './list-twins'
import { NothingFound } from './nothing-found'
import { Pager } from './pager'
import { PartnerNotices } from './partner-notices'
import { PlanCards } from './plan-cards'
import { PlanCount } from './plan-count'
import { RefreshButton } from './refresh-button'
import { useIsSlow } from './use-is-slow'
import { ViewSwitch } from './view-switch'
import styles from './plan-list.module.css'

interface Props {
  title: string
  description: ReactNode
}

/** The plan list of a page: its controls, its cards and its pages, for the address as it is. */
export function PlanSection({ title, description }: Props) {
  const { pathname, search } = useLocation()
  const { currency } = useCurrency()
  const { data, isFetching, isPlaceholderData, isError, refetch } = useBrowse(pathname, search)
  const browse = useLast(pathname, data, isPlaceholderData)
  const hasFailed = isError && !data
  const asTable = isTable(search)
  const isSlow = useIsSlow(isFetching)
  // The cards are painted first; the counts beside them follow.
  const offer: Offer = useDeferredValue(browse ?? emptyOffer)
  const params = useMemo(() => parseSearch(search), [search])
  const place = { path: pathname, params }
  const first = addressOf(pathname, withoutParams(params, 'offset'))
  const applied = isPlaceholderData ? null : (data?.applied ?? null)
  return (
    <section id="servers" className={classNames(styles.planSection, 'wrap')} tabIndex={-1} aria-label={title}>
      <ListHeading title={title} description={description}>
        <RefreshButton />
      </ListHeading>
      <PartnerNotices partners={browse?.partners ?? []} />
      <FacetForm {...place} offer={offer} applied={applied} />
      <div className={styles.planBar}>
        <FiltersButton />
        <PlanCount total={browse?.total} isLoading={isSlow} />
        <ActiveFilters {...place} filters={browse?.applied.filters ?? []} />
        <ViewSwitch {...place} isTable={asTable} />
      </div>
      {browse && (
        <ListLine total={browse.total} partners={browse.facets.partner_name} path={pathname} params={params} />
      )}
      <div className={styles.planColumns}>
        <Suspense>
          <FilterForm {...place} offer={offer} applied={applied} total={browse?.total} />
        </Suspense>
        <div id="results" className={styles.planColumn} tabIndex={-1}>
          {browse?.sponsored && (
            <Suspense>
              <SponsoredRow plan={browse.sponsored} currency={currency} />
            </Suspense>
          )}
          {hasFailed && <ListFailed onRetry={() => void refetch()} />}
          <ErrorBoundary
            address={pathname + search}
            fallback={(_, retry) => <ListFailed onRetry={() => void refetch().then(retry)} />}
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
                <PlanCards list={browse} currency={currency} isLoading={isFetching} isSlow={isSlow || hasFailed} />
                {browse && <Pager {...place} total={browse.total} limit={browse.limit} offset={browse.offset} />}
              </>
            )}
          </ErrorBoundary>
        </div>
      </div>
      <ListTwins {...place} />
    </section>
  )
}

// A list that could not be loaded leaves the page's last one and its controls as they were.
function useLast(path: string, browse: Browse | undefined, isOfAnother: boolean): Browse | undefined {
  const [last, setLast] = useState({ path, browse: isOfAnother ? undefined : browse })
  if (browse && !isOfAnother && browse !== last.browse) setLast({ path, browse })
  return browse ?? (last.path === path ? last.browse : undefined)
}
