import { useQueryClient } from '@tanstack/react-query'
import { Button } from '@/components/button'
import { deskKey } from '@/features/operator/add-plan'
import { useDesk } from '../kit/desk-context'
import { ListPart } from '../kit/list-section'
import { SectionPage } from '../kit/section-page'
import { AddPartner } from './add-partner'
import { useDetection } from './use-detection'

/** When the list is read again, since a new partner is asked for its plans at once: in milliseconds. */
const whenAnswered = [1500, 4000, 10_000]

/** The partners, and the form that adds one. */
export function PartnersSection() {
  const { role } = useDesk().session
  const detection = useDetection()
  const queries = useQueryClient()
  const added = () => {
    detection.close()
    for (const wait of whenAnswered) setTimeout(() => void queries.invalidateQueries({ queryKey: [deskKey] }), wait)
  }
  const canAdd = role !== 'reader' && !detection.isOpen
  return (
    <SectionPage
      actions={
        canAdd && (
          <Button variant="primary" onClick={detection.open}>
            Add a partner
          </Button>
        )
      }
    >
      {detection.isOpen && <AddPartner detection={detection} onAdded={added} />}
      <ListPart call="partners" what="The partners" />
    </SectionPage>
  )
}
