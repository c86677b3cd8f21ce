import { type Item, planTypes } from '@/api/types.gen'
import { lookUp } from '@/lib/look-up'

/** What kind of machine a plan is, and whether it is sold off. */
export function typeLabel({ type, tags }: Pick<Item, 'type' | 'tags'>): string {
  const label = type === null ? '' : (lookUp(planTypes, type)?.card ?? type)
  const isSale = tags?.includes('outlet') && type !== 'outlet'
  return isSale ? [label, planTypes.outlet.card].filter(Boolean).join(' · ') : label
}
