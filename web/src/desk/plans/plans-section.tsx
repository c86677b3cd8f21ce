import { useAddForm } from '@/features/operator/use-add-form'
import { useDraft } from '@/features/operator/use-draft'
import { PlanEditor } from '@/pages/add-server-plan/plan-editor'
import { useDesk } from '../kit/desk-context'
import { SectionPage } from '../kit/section-page'
import { PartnerPlans } from './partner-plans'
import { SponsoredPlans } from './sponsored-plans'

/** Sponsored plans, partners' plans, and plans by hand: the form with the card that it makes, and the rows that can be found, changed, withdrawn and put back. */
export function PlansSection() {
  const { token, lock } = useDesk()
  const form = useAddForm()
  useDraft(form)
  return (
    <SectionPage
      title="Plans"
      about="Plans that are added by hand, which refreshes never change or withdraw; below them partners’ plans, to hide and to correct, and the plans that are sponsored."
    >
      <PlanEditor form={form} token={token} onRefused={lock} isPart />
      <PartnerPlans />
      <SponsoredPlans />
    </SectionPage>
  )
}
