import type { ComponentProps, ReactNode } from 'react'
import { useEffect, useRef } from 'react'

interface Props extends ComponentProps<'details'> {
  summary: ReactNode
}

/**
 * A native disclosure, which works without scripts. With them it also closes
 * by Escape, by a click beside it and when the focus leaves it.
 */
export function Disclosure({ summary, children, ...rest }: Props) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => (details.current ? closing(details.current) : undefined), [])
  return (
    <details ref={details} {...rest}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}

// A list has dozens of these: only the open ones listen to the document.
function closing(details: HTMLDetailsElement): () => void {
  let open: AbortController | null = null
  const follow = () => {
    open?.abort()
    open = details.open ? closeFromOutside(details) : null
  }
  follow()
  details.addEventListener('toggle', follow)
  return () => {
    open?.abort()
    details.removeEventListener('toggle', follow)
  }
}

function closeFromOutside(details: HTMLDetailsElement): AbortController {
  const listening = new AbortController()
  const { signal } = listening
  const close = () => details.removeAttribute('open')
  const closeByOthers = ({ target }: Event) => {
    if (target instanceof Node && !details.contains(target)) close()
  }
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // The body has the focus when the focused element inside is gone.
    const focused = document.activeElement
    if (focused === document.body || details.contains(focused)) details.querySelector('summary')?.focus()
    close()
  }
  document.addEventListener('pointerdown', closeByOthers, { signal })
  document.addEventListener('focusin', closeByOthers, { signal })
  document.addEventListener('keydown', closeByKey, { signal })
  return listening
}
