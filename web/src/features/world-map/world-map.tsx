import type { ReactNode } from 'react'
import world from '@/art/world.svg?url'
import styles from './world-map.module.css'

interface Props {
  /** What the map shows, in words. */
  label: string
  /** Set where marks are links, which an element with the role of an image must not contain. */
  hasLinks?: boolean
  /** Marks at the shares of width and height that spotAt gives. */
  children: ReactNode
}

/** The land of the world with marks on it. */
export function WorldMap({ label, hasLinks = false, children }: Props) {
  return (
    <svg className={styles.map} role={hasLinks ? 'group' : 'img'} aria-label={label}>
      <use className={styles.land} href={`${world}#land`} width="100%" height="100%" />
      {children}
    </svg>
  )
}
