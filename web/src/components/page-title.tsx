import type { ComponentProps } from 'react'
import { classNames } from '@/lib/class-names'
import styles from './page-title.module.css'

/** The name of a page or of its main part. */
export function PageTitle({ as: Heading = 'h1', className, ...rest }: ComponentProps<'h1'> & { as?: 'h1' | 'h2' }) {
  return <Heading className={classNames(styles.title, className)} {...rest} />
}

/** A sentence below a title. */
export function PageAbout(props: ComponentProps<'p'>) {
  return <p className={styles.about} {...props} />
}
