import { useLocation } from '@/lib/router'
import { useBrowse } from '@/api/browse-plans'
import { useFirstPage } from '@/api/page-context'
import { type PlanType, planTypes } from '@/api/types.gen'
import { ServerCached } from '@/components/server-cached'
import { useCurrency } from '@/features/currency/currency-provider'
import { Crumbs, ListAbout, useLanding } from '@/features/plan-list/list-about'
import { Hero } from '@/features/hero/hero'
import { SummaryCards } from '@/features/summaries/summary-cards'
import { filterOf, parseSearch } from '@/lib/address'
import { lookUp } from '@/lib/look-up'
import { PlanSection } from '@/features/plan-list/plan-section'

const summarised: readonly PlanType[] = ['baremetal', 'vps', 'vds']

const allTypes = {
  title: 'All servers',
  intro: 'Every plan from every partner. Filter the list, then order on the partner’s site.',
}

export function HomePage() {
  const { brand } = useFirstPage()
  const { pathname, search } = useLocation()
  const { currency } = useCurrency()
  const { data: browse, isPlaceholderData } = useBrowse(pathname, search)
  const type = (isPlaceholderData ? null : browse?.applied.type) ?? filterOf(parseSearch(search))
  const { title, intro } = useLanding() || lookUp(planTypes, type) || allTypes
  return (
    <>
      <Hero tagline={brand.tagline} />
      <div className="wrap">
        <ServerCached name={`summaries ${currency} ${browse?.version ?? ''}`}>
          <SummaryCards types={summarised} currency={currency} rates={browse?.rates} />
        </ServerCached>
        <Crumbs />
      </div>
      <PlanSection title={title} description={<ListAbout intro={intro} />} />
    </>
  )
}
