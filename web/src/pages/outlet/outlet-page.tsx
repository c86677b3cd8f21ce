import { PageIntro } from '@/components/page-intro'
import { Crumbs, ListAbout } from '@/features/plan-list/list-about'
import { PlanSection } from '@/features/plan-list/plan-section'

const points = [
  { icon: 'tag', title: 'Discounted prices', text: 'Proven machines for less than their list price.' },
  { icon: 'package-check', title: 'Fixed configuration', text: 'Built and tested as listed, so they are ready soon.' },
  { icon: 'server', title: 'Limited stock', text: 'What is sold is gone; the list follows the partner’s stock.' },
]

export function OutletPage() {
  return (
    <>
      <PageIntro
        tone="deal"
        title="Outlet Servers"
        text="Servers that partners sell off: the same hardware, a smaller bill."
        points={points}
      >
        <Crumbs />
      </PageIntro>
      <PlanSection title="Outlet deals" description={<ListAbout intro="Everything on sale right now, from all partners." />} />
    </>
  )
}
