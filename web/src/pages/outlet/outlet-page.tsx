import { PageIntro } from '@/components/page-intro'
import { Crumbs, ListAbout } from '@/features/plan-list/list-about'
import { PlanSection } from '@/features/plan-list/plan-section'

export function OutletPage() {
  return (
    <>
      <PageIntro
        tone="deal"
        title="Outlet Servers"
        text={<ListAbout intro="Clearance servers: the same hardware at a lower price." />}
        points={['Discounted prices', 'Fixed configuration', 'Limited stock']}
      >
        <Crumbs />
      </PageIntro>
      <PlanSection title="Outlet deals" />
    </>
  )
}
