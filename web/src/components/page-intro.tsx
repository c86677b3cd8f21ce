import type { ReactNode } from 'react'
import { classNames } from '@/lib/class-names'
import { PageTitle } from './page-title'
import styles from './page-intro.module.css'

interface Props {
  title: string
  text: ReactNode
  /** What to know of these servers, a word or two each. */
  points?: readonly string[]
  tone?: 'plain' | 'deal' | 'tall'
  /** Stands above the title. */
  children?: ReactNode
}

/** The head of a page: its title, a sentence, and what to know. */
export function PageIntro({ title, text, points, tone = 'plain', children }: Props) {
  return (
    <div className={classNames(styles.intro, tone === 'deal' && styles.introDeal, tone === 'tall' && styles.introTall)}>
      <div className={classNames(styles.introBody, 'wrap')}>
        {children}
        <PageTitle>{title}</PageTitle>
        {points && (
          <ul className={styles.points}>
            {points.map((point) => (
              <li key={point}>
                <strong>{point}</strong>
              </li>
            ))}
          </ul>
        )}
        <p className={styles.introText}>{text}</p>
      </div>
    </div>
  )
}
