import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import styles from './popover.module.css'

interface Props {
  onClose: () => void
  children: ReactNode
}

/** A box over what follows the link before it. It closes by Escape, by a click beside it and when the focus leaves both. */
export function Popover({ onClose, children }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const box = ref.current
    const link = box?.previousElementSibling
    const listening = new AbortController()
    const { signal } = listening
    const closeByOthers = ({ target }: Event) => {
      if (target instanceof Node && !box?.contains(target) && !link?.contains(target)) close()
    }
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      // The body has the focus when the focused element inside is gone.
      const focused = document.activeElement
      if (link instanceof HTMLElement && (focused === document.body || box?.contains(focused))) link.focus()
      close()
    }
    document.addEventListener('pointerdown', closeByOthers, { signal })
    document.addEventListener('focusin', closeByOthers, { signal })
    document.addEventListener('keydown', closeByKey, { signal })
    return () => listening.abort()
  }, [])
  return (
    <div ref={ref} className={styles.popover}>
      {children}
    </div>
  )
}
