import type { ComponentProps } from 'react'
import { classNames } from '@/lib/class-names'
import styles from './notice.module.css'

/** A notice about what is around it, as a paragraph or an item of a list. */
export function Notice({ as: Element = 'div', className, ...rest }: ComponentProps<'div'> & { as?: 'div' | 'li' }) {
  return <Element className={classNames(styles.notice, className)} {...(rest as object)} />
}
