import { classNames } from '@/lib/class-names'
import { lookUp } from '@/lib/look-up'
import { wordText } from '@/market/facet-text'
import styles from './plan-card.module.css'

const colours: Record<string, string | undefined> = {
  lightweight: styles.badgeLightweight,
  general: styles.badgeGeneral,
  memory: styles.badgeMemory,
  storage: styles.badgeStorage,
  compute: styles.badgeCompute,
}

/** A category in its colour; one without a colour of its own takes the colour of "other". */
export function CategoryBadge({ category }: { category: string | null }) {
  if (category === null) return null
  return (
    <span className={classNames(styles.badge, lookUp(colours, category) ?? styles.badgeOther)}>
      {wordText(category)}
    </span>
  )
}
