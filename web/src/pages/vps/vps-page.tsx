import { planTypes } from '@/api/types.gen'
import { PageIntro } from '@/components/page-intro'
import { Crumbs, ListAbout } from '@/features/plan-list/list-about'
import { PlanSection } from '@/features/plan-list/plan-section'
import { t } from '@/lib/language'

export function VpsPage() {
  return (
    <>
      <PageIntro
        title={t('Virtual private servers (VPS)')}
        text={<ListAbout intro={planTypes.vps().intro} />}
        points={[t('Dedicated resources'), t('Root access'), t('Scalable')]}
      >
        <Crumbs />
      </PageIntro>
      <PlanSection title={planTypes.vps().title} />
    </>
  )
}
