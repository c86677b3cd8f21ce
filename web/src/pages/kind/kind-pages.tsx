import type { ComponentProps } from 'react'
import { planTypes } from '@/api/types.gen'
import { PageIntro } from '@/components/page-intro'
import { Crumbs, ListAbout } from '@/features/plan-list/list-about'
import { PlanSection } from '@/features/plan-list/plan-section'
import { t } from '@/lib/language'

export const VpsPage = () => (
  <KindPage
    title={t('Virtual private servers (VPS)')}
    text={<ListAbout intro={planTypes.vps().intro} />}
    points={[t('Dedicated resources'), t('Root access'), t('Scalable')]}
    list={planTypes.vps().title}
  />
)

export const OutletPage = () => (
  <KindPage
    tone="deal"
    title={t('Outlet Servers')}
    text={<ListAbout intro={t('Clearance servers: the same hardware at a lower price.')} />}
    points={[t('Discounted prices'), t('Fixed configuration'), t('Limited stock')]}
    list={t('Outlet deals')}
  />
)

/** All servers of a kind that has a path of its own. */
function KindPage({ list, ...intro }: ComponentProps<typeof PageIntro> & { list: string }) {
  return (
    <>
      <PageIntro {...intro}>
        <Crumbs />
      </PageIntro>
      <PlanSection title={list} />
    </>
  )
}
