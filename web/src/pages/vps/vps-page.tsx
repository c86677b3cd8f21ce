import { planTypes } from '@/api/types.gen'
import { PageIntro } from '@/components/page-intro'
import { Crumbs, ListAbout } from '@/features/plan-list/list-about'
import { PlanSection } from '@/features/plan-list/plan-section'

const points = [
  { icon: 'cpu', title: 'Dedicated resources', text: 'RAM and storage reserved for your server.' },
  { icon: 'key-round', title: 'Root access', text: 'Your operating system, your software, your rules.' },
  { icon: 'layers', title: 'Scalable', text: 'Start small and move up a plan when you outgrow it.' },
]

export function VpsPage() {
  return (
    <>
      <PageIntro
        title="Virtual private servers (VPS)"
        text="Your own server on shared hardware: quick to set up and easy to resize."
        points={points}
      >
        <Crumbs />
      </PageIntro>
      <PlanSection title={planTypes.vps.title} description={<ListAbout intro={planTypes.vps.intro} />} />
    </>
  )
}
