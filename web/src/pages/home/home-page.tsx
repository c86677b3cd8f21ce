import { useState } from 'react'
import { useLocation } from '@/lib/router'
import { useBrowse } from '@/api/browse-plans'
import { useFirstPage, useVATCountry } from '@/api/page-context'
import { type PlanType, planTypes } from '@/api/types.gen'
import { PageIntro } from '@/components/page-intro'
import { ServerCached } from '@/components/server-cached'
import { useCurrency } from '@/features/currency/currency-provider'
import { Crumbs, ListAbout, useLanding } from '@/features/plan-list/list-about'
import { Hero } from '@/features/hero/hero'
import { SummaryCards } from '@/features/summaries/summary-card'
import { filterOf, parseSearch, valueOf } from '@/lib/address'
import { lookUp } from '@/lib/look-up'
import { exactValue } from '@/lib/rest-filter'
import { chipsOf, narrows } from '@/features/plan-list/chips'
import { PlanSection } from '@/features/plan-list/plan-section'
import { t } from '@/lib/language'

const summarised: readonly PlanType[] = ['baremetal', 'vps', 'vds']

/** All servers below the shop's own head; what a filter leaves of them, a type's or a category's, below a band. */
export function HomePage() {
  const { pathname, search } = useLocation()
  const { currency } = useCurrency()
  const { hero, brand } = useFirstPage()
  const country = useVATCountry()
  const { data: browse } = useBrowse(pathname, search, currency)
  const params = parseSearch(search)
  const named = useLanding() || lookUp(planTypes, filterOf(params) || (exactValue(valueOf(params, 'type')) ?? ''))?.()
  const isNarrowed = !named && (narrows(params) || chipsOf(params, browse?.applied.filters ?? []).length > 0)
  const [wasWhole, setWasWhole] = useState(false)
  if (!named && !isNarrowed && !wasWhole) setWasWhole(true)
  return (
    <>
      {named ? (
        <PageIntro title={named.title} text={<ListAbout intro={named.intro} />}>
          <Crumbs />
        </PageIntro>
      ) : isNarrowed ? (
        <PageIntro title={hero?.title ?? brand.name} text={hero?.text} tone={wasWhole ? 'tall' : 'plain'} />
      ) : (
        <Hero>
          <ServerCached name={`summaries ${currency} ${country} ${browse?.version ?? ''}`}>
            <SummaryCards types={summarised} currency={currency} />
          </ServerCached>
        </Hero>
      )}
      <PlanSection title={named ? named.title : t('All servers')} />
    </>
  )
}
