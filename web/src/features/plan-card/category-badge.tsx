import { capitalised } from '@/lib/format'

const coloured = new Set(['lightweight', 'general', 'memory', 'storage', 'compute'])

/** A category in its colour; one without a colour of its own takes that of "other". */
export function CategoryBadge({ category }: { category: string | null }) {
  if (category === null) return null
  return (
    <span className={`badge badge-${coloured.has(category) ? category : 'other'}`}>{capitalised(category)}</span>
  )
}
