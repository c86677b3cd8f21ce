import { type MouseEvent, useState } from 'react'
import { tc } from '@/lib/language'
import { isModified } from '@/lib/router'
import styles from './plan-card.module.css'

/** About as many characters as two or three lines of a card hold; cutting them would hide more than it saves. */
const maxShortLength = 110

interface Props {
  text: string | null
  /** Where the whole text is, too. */
  page: string | null
}

/**
 * What the partner says beside the numbers. A long text is cut to two lines
 * and opens to the whole, since it may name surcharges.
 */
export function PlanDescription({ text, page }: Props) {
  if (text === null || page === null || text.length <= maxShortLength) return <p className={styles.planAbout}>{text}</p>
  return <LongDescription text={text} page={page} />
}

function LongDescription({ text, page }: { text: string; page: string }) {
  const [isWhole, setIsWhole] = useState(false)
  const toggle = (event: MouseEvent) => {
    if (isModified(event)) return
    event.preventDefault()
    setIsWhole(!isWhole)
  }
  return (
    <div className={styles.planAbout}>
      <p className={isWhole ? undefined : styles.planCut}>{text}</p>
      <a className={styles.planMore} href={page} aria-expanded={isWhole} onClick={toggle}>
        {isWhole ? tc('of a text', 'Less') : tc('of a text', 'More')}
      </a>
    </div>
  )
}
