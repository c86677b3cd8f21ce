import type { ComponentProps } from 'react'
import type { Variant } from '@/components/button'
import { buttonClass } from '@/components/button'

/** A link to a partner's site: a new tab that learns nothing about this one. */
export function OrderLink({
  variant = 'primary',
  className,
  children,
  ...rest
}: ComponentProps<'a'> & { variant?: Variant; href: string }) {
  return (
    <a
      target="_blank"
      rel="noopener noreferrer nofollow sponsored"
      className={buttonClass(variant, className)}
      {...rest}
    >
      {children}
    </a>
  )
}
