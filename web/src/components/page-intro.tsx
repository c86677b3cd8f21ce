import type { ReactNode } from 'react'
import { classNames } from '@/lib/class-names'
import { Icon } from './icon'
import { PageTitle } from './page-title'
import styles from './page-intro.module.css'

interface Props {
  title: string
  text: string
  points: readonly { icon: string; title: string; text: string }[]
  tone?: 'plain' | 'deal'
  /** Stands above the title. */
  children?: ReactNode
}

/** The head of a page: its title, a sentence, and what to know. */
export function PageIntro({ title, text, points, tone = 'plain', children }: Props) {
  return (
    <div className={classNames(styles.intro, tone === 'deal' && styles.introDeal)}>
      <div className={classNames(styles.introBody, 'wrap')}>
        <div>
          {children}
          <PageTitle>{title}</PageTitle>
          <p className={styles.introText}>{text}</p>
        </div>
        <ul className={styles.points}>
          {points.map((point) => (
            <li key={point.title}>
              <Icon name={point.icon} />
              <strong>{point.title}</strong>
              <span>{point.text}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
