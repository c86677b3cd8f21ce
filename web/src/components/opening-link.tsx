import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Suspense, useRef, useState } from 'react'
import { doesShopAnswer, openedPart, LostContext } from '@/lib/lazy-page'
import { isModified } from '@/lib/router'

interface Props extends ComponentProps<'a'> {
  /** What opens in place of the link's page. A list has dozens of links: it is made when one is clicked. */
  box: ReactNode
}

const Popover = openedPart(async () => (await import('./popover')).Popover)

/** A link that opens a box below it where scripts run, and leads to its page elsewhere: also where the box does not come. */
export function OpeningLink({ box, href, children, ...rest }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const link = useRef<HTMLAnchorElement>(null)
  const lead = async () => {
    setIsOpen(false)
    if (link.current && (await doesShopAnswer())) location.assign(link.current.href)
  }
  const toggle = (event: MouseEvent) => {
    if (isModified(event)) return
    event.preventDefault()
    setIsOpen(!isOpen)
  }
  return (
    <>
      <a {...rest} ref={link} href={href} aria-expanded={isOpen} onClick={toggle}>
        {children}
      </a>
      {isOpen && (
        <LostContext value={() => void lead()}>
          <Suspense>
            <Popover onClose={() => setIsOpen(false)}>{box}</Popover>
          </Suspense>
        </LostContext>
      )}
    </>
  )
}
