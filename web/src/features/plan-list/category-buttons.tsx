import { grouped } from '@/lib/format'
import { n, t } from '@/lib/language'
import type { CategoryChoice } from './facet-options'
import styles from './plan-list.module.css'

/** Submit buttons of the list's form, one of them pressed. */
export function CategoryButtons({ choices }: { choices: CategoryChoice[] }) {
  return (
    <div className={styles.categories} role="group" aria-label={t('Categories')}>
      {choices.map(({ value, text, count, pressed }) => (
        // aria-description is of ARIA 1.3, which the rule does not know yet.
        // eslint-disable-next-line jsx-a11y/role-supports-aria-props
        <button
          key={value}
          type="submit"
          name="category"
          value={value}
          className={styles.category}
          aria-pressed={pressed}
          aria-description={count === null ? undefined : n('{count} server', '{count} servers', count)}
        >
          {text}
          {count !== null && (
            <span className={styles.categoryCount} aria-hidden="true">
              {grouped(count)}
            </span>
          )}
        </button>
      ))}
    </div>
  )
}
