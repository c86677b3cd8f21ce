import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/button'
import { deskKey } from '@/features/operator/add-plan'
import { useDesk } from '../kit/desk-context'
import { ListPart } from '../kit/list-section'
import { SectionPage } from '../kit/section-page'
import { AddPartner } from './add-partner'

/** When the list is read again, since a new partner is asked for its plans at once: in milliseconds. */
const whenAnswered = [1500, 4000, 10_000]

/** The partners, and the form that adds one. */
export function PartnersSection() {
  const { role } = useDesk().session
  const [isAdding, setIsAdding] = useState(false)
  const queries = useQueryClient()
  const added = () => {
    setIsAdding(false)
    for (const wait of whenAnswered) setTimeout(() => void queries.invalidateQueries({ queryKey: [deskKey] }), wait)
  }
  const canAdd = role !== 'reader' && !isAdding
  return (
    <SectionPage
      actions={
        canAdd && (
          <Button variant="primary" onClick={() => setIsAdding(true)}>
            Add a partner
          </Button>
        )
      }
    >
      {isAdding && <AddPartner onAdded={added} onClose={() => setIsAdding(false)} />}
      <ListPart call="partners" what="The partners" />
    </SectionPage>
  )
}
