import type { ComponentProps } from 'react'
import type { Variant } from '@/components/button'
import { buttonClass } from '@/components/button'

/** A link to where a plan is ordered, in a new tab. The partner learns the shop's origin, which its programme may ask for, and nothing else. The shop counts the clicks. */
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
      rel="noopener nofollow sponsored"
      className={buttonClass(variant, className)}
      {...rest}
    >
      {children}
    </a>
  )
}
