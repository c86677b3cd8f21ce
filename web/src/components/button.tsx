import type { ComponentProps } from 'react'
import { classNames } from '@/lib/class-names'
import { Link } from '@/lib/router'
import styles from './button.module.css'

const variants = {
  primary: classNames(styles.button, styles.primary),
  quiet: classNames(styles.button, styles.quiet),
  icon: styles.icon,
}

export type Variant = keyof typeof variants

/** The class of an element that looks like a button, for what is not made by the components below. */
export function buttonClass(variant: Variant = 'quiet', className?: string): string {
  return classNames(variants[variant], className)
}

export function Button({
  variant,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { variant?: Variant }) {
  return <button type={type} className={buttonClass(variant, className)} {...rest} />
}

/** A link to another page of this site that looks like a button. */
export function ButtonLink({ variant, className, ...rest }: ComponentProps<typeof Link> & { variant?: Variant }) {
  return <Link className={buttonClass(variant, className)} {...rest} />
}
