import type { ComponentProps } from 'react'
import type { Variant } from '@/components/button'
import { buttonClass } from '@/components/button'

/** A link to where a plan is ordered: a new tab that learns nothing about this one. The shop counts its clicks. */
export function OrderLink({
  plan,
  variant = 'primary',
  className,
  children,
  ...rest
}: ComponentProps<'a'> & { plan: number; variant?: Variant; href: string }) {
  return (
    <a
      data-plan={plan}
      target="_blank"
      rel="noopener noreferrer nofollow sponsored"
      className={buttonClass(variant, className)}
      {...rest}
    >
      {children}
    </a>
  )
}
