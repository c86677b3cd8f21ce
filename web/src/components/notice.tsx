import type { ComponentProps } from 'react'
import { classNames } from '@/lib/class-names'
import styles from './notice.module.css'

/** Something to know about what is around it, as a paragraph or one of a list. */
export function Notice({ as: Element = 'div', className, ...rest }: ComponentProps<'div'> & { as?: 'div' | 'li' }) {
  return <Element className={classNames(styles.notice, className)} {...(rest as object)} />
}
