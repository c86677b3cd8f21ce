import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from './button'
import { Icon } from './icon'
import type { Toast } from './toast'
import styles from './toast.module.css'

const shownFor = 5000
const announcedAfter = 50

interface Props {
  toast: Toast
  onDismiss: () => void
}

/** One toast. One of success leaves after five seconds, but not while someone reads or uses it; a failure stays. */
export function ToastCard({ toast, onDismiss }: Props) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const isAnnounced = useLater(announcedAfter)
  const held = hovered || focused
  const failed = toast.tone === 'destructive'
  const stays = failed || held
  const leave = useEffectEvent(onDismiss)
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(() => leave(), shownFor)
    return () => clearTimeout(timer)
  }, [stays])
  return (
    // Hovering only keeps the toast longer; there is nothing to operate here.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.toast}
      data-tone={toast.tone}
      role={failed ? 'alert' : 'status'}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon name={failed ? 'circle-alert' : 'circle-check'} className={styles.icon} />
      {/* A screen reader announces what changes in a live region that it has seen empty. */}
      <div className={isAnnounced ? undefined : styles.unannounced}>
        <p className={styles.title}>{toast.title}</p>
        <p className={styles.text}>{toast.description}</p>
      </div>
      <Button variant="icon" aria-label="Dismiss" onClick={onDismiss}>
        <Icon name="x" />
      </Button>
    </div>
  )
}

/** Reports whether so many milliseconds have passed since the first render. */
function useLater(ms: number): boolean {
  const [isLater, setIsLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLater(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isLater
}
