import styles from './plan-card.module.css'

/** About as many characters as two or three lines of a card hold; cutting them would hide more than it saves. */
const maxShortLength = 110

/**
 * What the partner says beside the numbers. A long text is cut to two lines
 * and opens to the whole, since it may name surcharges.
 */
export function PlanDescription({ text }: { text: string }) {
  if (text.length <= maxShortLength) return <p className={styles.planDescription}>{text}</p>
  return (
    <details className={styles.planMore}>
      <summary>
        <span className={styles.planDescription}>{text}</span>
        <span className={styles.planMoreWord}>More</span>
        <span className={styles.planLessWord}>Less</span>
      </summary>
    </details>
  )
}
