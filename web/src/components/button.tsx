import type { ComponentProps } from 'react'
import { classNames } from '@/lib/class-names'

const variants = {
  primary: 'button button-primary',
  quiet: 'button button-quiet',
  plain: 'button button-plain',
}

interface Variant {
  variant?: keyof typeof variants
}

export function Button({ variant = 'quiet', className, type = 'button', ...rest }: ComponentProps<'button'> & Variant) {
  return <button type={type} className={classNames(variants[variant], className)} {...rest} />
}

/** A link to a partner's site: a new tab that learns nothing about this one. */
export function OrderLink({ variant = 'primary', className, children, ...rest }: ComponentProps<'a'> & Variant & { href: string }) {
  return (
    <a
      target="_blank"
      rel="noopener noreferrer nofollow sponsored"
      className={classNames(variants[variant], className)}
      {...rest}
    >
      {children}
    </a>
  )
}
