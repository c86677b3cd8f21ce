import { usePartners } from '@/api/partners'
import type { Partner as ShopPartner } from '@/api/types.gen'

/** A partner whose JSON can be fetched. */
export type Partner = Pick<ShopPartner, 'id' | 'name'>

const nobody: Partner = { id: '', name: '' }

/** The shop's partners, those that the explorer begins with first. */
export function useExplored(): { partners: readonly Partner[]; first: Partner } {
  const all = usePartners()
  const partners = [...all.filter((p) => p.explored_first), ...all.filter((p) => !p.explored_first)]
  return { partners, first: partners[0] ?? nobody }
}
