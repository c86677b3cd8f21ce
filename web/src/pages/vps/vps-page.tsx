import { planTypes } from '@/api/types.gen'
import { PageIntro } from '@/components/page-intro'
import { Crumbs, ListAbout } from '@/features/plan-list/list-about'
import { PlanSection } from '@/features/plan-list/plan-section'

const points = [
  { icon: 'cpu', title: 'Dedicated resources', text: 'Memory and storage that are reserved for your server alone.' },
  { icon: 'key-round', title: 'Root access', text: 'Your operating system, your software, your rules.' },
  { icon: 'layers', title: 'Scalable', text: 'Start small and move up a plan when you outgrow it.' },
]

export function VpsPage() {
  return (
    <>
      <PageIntro
        title="VPS: virtual private servers"
        text="A server of your own without a machine of your own: quick to set up, easy to grow, priced by the month or the hour."
        points={points}
      >
        <Crumbs />
      </PageIntro>
      <PlanSection title={planTypes.vps.title} description={<ListAbout intro={planTypes.vps.intro} />} />
    </>
  )
}
