import { planTypes } from '@/api/types.gen'
import { PageIntro } from '@/components/page-intro'
import { Crumbs, ListAbout } from '@/features/plan-list/list-about'
import { PlanSection } from '@/features/plan-list/plan-section'

export function VpsPage() {
  return (
    <>
      <PageIntro
        title="Virtual private servers (VPS)"
        text={<ListAbout intro={planTypes.vps.intro} />}
        points={['Dedicated resources', 'Root access', 'Scalable']}
      >
        <Crumbs />
      </PageIntro>
      <PlanSection title={planTypes.vps.title} />
    </>
  )
}
