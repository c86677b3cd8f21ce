import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Suspense, useState } from 'react'
import { lazyPart } from '@/lib/lazy-page'
import { isModified } from '@/lib/router'

interface Props extends ComponentProps<'a'> {
  /** What opens in place of the link's page. A list has dozens of links: it is made when one is clicked. */
  box: ReactNode
}

const Popover = lazyPart(async () => (await import('./popover')).Popover)

/** A link that opens a box below it where scripts run, and leads to its page elsewhere. */
export function OpeningLink({ box, href, children, ...rest }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const toggle = (event: MouseEvent) => {
    if (isModified(event)) return
    event.preventDefault()
    setIsOpen(!isOpen)
  }
  return (
    <>
      <a {...rest} href={href} aria-expanded={isOpen} onClick={toggle}>
        {children}
      </a>
      {isOpen && (
        <Suspense>
          <Popover onClose={() => setIsOpen(false)}>{box}</Popover>
        </Suspense>
      )}
    </>
  )
}
