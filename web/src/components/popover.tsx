import type { ComponentProps } from 'react'
import { classNames } from '@/lib/class-names'
import styles from './popover.module.css'

/** A box over what follows it, inside of a disclosure. */
export function Popover({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={classNames(styles.popover, className)} {...rest} />
}
