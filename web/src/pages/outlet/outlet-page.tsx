import { PageIntro } from '@/components/page-intro'
import { Crumbs, ListAbout } from '@/features/plan-list/list-about'
import { PlanSection } from '@/features/plan-list/plan-section'
import { t } from '@/lib/language'

export function OutletPage() {
  return (
    <>
      <PageIntro
        tone="deal"
        title={t('Outlet Servers')}
        text={<ListAbout intro={t('Clearance servers: the same hardware at a lower price.')} />}
        points={[t('Discounted prices'), t('Fixed configuration'), t('Limited stock')]}
      >
        <Crumbs />
      </PageIntro>
      <PlanSection title={t('Outlet deals')} />
    </>
  )
}
