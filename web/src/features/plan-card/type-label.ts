import type { Item } from '@/api/types.gen'
import { lookUp } from '@/lib/look-up'

const labels: Record<string, string> = {
  baremetal: 'Dedicated',
  vps: 'VPS',
  vds: 'Cloud VDS',
  outlet: 'Outlet',
}

/** What kind of machine a plan is, and whether it is sold off. */
export function typeLabel({ type, tags }: Pick<Item, 'type' | 'tags'>): string {
  const label = type === null ? '' : (lookUp(labels, type) ?? type)
  const isSale = tags?.includes('outlet') && type !== 'outlet'
  return isSale ? [label, 'Outlet'].filter(Boolean).join(' · ') : label
}
