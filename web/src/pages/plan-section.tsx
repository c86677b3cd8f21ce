import { useState } from 'react'
import { useLocation } from '@/lib/router'
import { useBrowse } from '@/api/browse-plans'
import { Reusable } from '@/components/reusable'
import { addressOf, parseSearch, withoutParams } from '@/lib/address'
import { Button } from '@/components/button'
import { useCurrency } from '@/features/currency/currency-provider'
import { ActiveFilters } from '@/features/facets/active-filters'
import type { Offer } from '@/features/facets/facet-options'
import { FacetForm } from '@/features/facets/facet-form'
import { PlanCard } from '@/features/plan-card/plan-card'
import { ListHeading } from '@/features/plan-list/list-heading'
import { Pager } from '@/features/plan-list/pager'
import { PartnerNotices } from '@/features/plan-list/partner-notices'
import { PlanCount } from '@/features/plan-list/plan-count'
import { PlanGrid } from '@/features/plan-list/plan-grid'
import { RefreshButton } from '@/features/refresh/refresh-button'
import { nothingYet } from './nothing-yet'

interface Props {
  title: string
  description: string
}

/** The plan list of a page: its controls, its cards and its pages, for the address as it is. */
export function PlanSection({ title, description }: Props) {
  const { pathname, search } = useLocation()
  const { currency } = useCurrency()
  const { data: browse, isFetching, isPlaceholderData, isError, refetch } = useBrowse(pathname, search)
  const offer = useLastOffer(browse)
  const params = parseSearch(search)
  const place = { path: pathname, params }
  const first = addressOf(pathname, withoutParams(params, 'offset'))
  return (
    <section id="servers" className="wrap plan-section" tabIndex={-1} aria-label={title}>
      <ListHeading title={title} description={description}>
        <RefreshButton />
      </ListHeading>
      <PartnerNotices partners={browse?.partners ?? []} />
      <FacetForm {...place} offer={offer} applied={isPlaceholderData ? null : (browse?.applied ?? null)} />
      <div className="plan-bar">
        <PlanCount total={browse?.total} isLoading={isFetching} />
        <ActiveFilters {...place} filters={browse?.applied.filters ?? []} />
      </div>
      {isError && !isFetching && !browse && (
        <Button className="load-again" onClick={() => void refetch()}>
          Load the list again
        </Button>
      )}
      <PlanGrid isLoading={isFetching} isEmpty={browse?.items.length === 0} first={browse?.total ? first : null}>
        {browse?.items.map((plan, place) => (
          <Reusable key={plan.id} name={place}>
            <PlanCard plan={plan} currency={currency} rates={browse.rates} />
          </Reusable>
        ))}
      </PlanGrid>
      {browse && <Pager {...place} total={browse.total} limit={browse.limit} offset={browse.offset} />}
    </section>
  )
}

// A list that could not be loaded leaves the controls as they were, so that another choice can be made.
function useLastOffer(browse: Offer | undefined): Offer {
  const [offer, setOffer] = useState(browse ?? nothingYet)
  if (browse && browse !== offer) setOffer(browse)
  return browse ?? offer
}
