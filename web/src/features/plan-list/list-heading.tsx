import type { ReactNode } from 'react'
import { PageAbout, PageTitle } from '@/components/page-title'
import styles from './plan-list.module.css'

interface Props {
  title: string
  description: ReactNode
  /** What stands at the end of the row, such as a button. */
  children?: ReactNode
}

export function ListHeading({ title, description, children }: Props) {
  return (
    <div className={styles.listHeading}>
      <div>
        <PageTitle as="h2">{title}</PageTitle>
        <PageAbout>{description}</PageAbout>
      </div>
      {children}
    </div>
  )
}
