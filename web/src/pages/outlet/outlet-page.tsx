import { PageIntro } from '@/components/page-intro'
import { Crumbs, ListAbout } from '@/features/plan-list/list-about'
import { PlanSection } from '@/features/plan-list/plan-section'

const points = [
  { icon: 'tag', title: 'Discounted prices', text: 'Proven machines for less than their list price.' },
  { icon: 'package-check', title: 'Fixed configuration', text: 'Already built and tested, so setup is fast.' },
  { icon: 'server', title: 'Limited stock', text: 'Once it’s sold, it’s gone.' },
]

export function OutletPage() {
  return (
    <>
      <PageIntro
        tone="deal"
        title="Outlet Servers"
        text="Clearance servers: the same hardware at a lower price."
        points={points}
      >
        <Crumbs />
      </PageIntro>
      <PlanSection
        title="Outlet deals"
        description={<ListAbout intro="Everything on sale right now, from all partners." />}
      />
    </>
  )
}
