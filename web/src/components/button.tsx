import type { ComponentProps } from 'react'
import { Link } from '@/lib/router'
import { classNames } from '@/lib/class-names'
import styles from './button.module.css'

const variants = {
  primary: classNames(styles.button, styles.primary),
  quiet: classNames(styles.button, styles.quiet),
  icon: styles.icon,
}

type Variant = keyof typeof variants

/** The class of an element that looks like a button, for what is not made by the components below. */
export function buttonClass(variant: Variant = 'quiet', className?: string): string {
  return classNames(variants[variant], className)
}

export function Button({ variant, className, type = 'button', ...rest }: ComponentProps<'button'> & { variant?: Variant }) {
  return <button type={type} className={buttonClass(variant, className)} {...rest} />
}

/** A link to another page of this site that looks like a button. */
export function ButtonLink({ variant, className, ...rest }: ComponentProps<typeof Link> & { variant?: Variant }) {
  return <Link className={buttonClass(variant, className)} {...rest} />
}

/** A link to a partner's site: a new tab that learns nothing about this one. */
export function OrderLink({ variant = 'primary', className, children, ...rest }: ComponentProps<'a'> & { variant?: Variant; href: string }) {
  return (
    <a target="_blank" rel="noopener noreferrer nofollow sponsored" className={buttonClass(variant, className)} {...rest}>
      {children}
    </a>
  )
}
