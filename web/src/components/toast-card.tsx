import { useEffect, useEffectEvent, useState } from 'react'
import { classNames } from '@/lib/class-names'
import { Icon } from './icon'
import type { Toast } from './toast'

const shownFor = 5000

interface Props {
  toast: Toast
  onDismiss: () => void
}

/** One toast. It leaves after five seconds, but not while someone reads or uses it. */
export function ToastCard({ toast, onDismiss }: Props) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const held = hovered || focused
  const leave = useEffectEvent(onDismiss)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => leave(), shownFor)
    return () => clearTimeout(timer)
  }, [held])
  const failed = toast.tone === 'destructive'
  return (
    // Hovering only keeps the toast longer; there is nothing to operate here.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={classNames('toast', failed && 'toast-destructive')}
      role={failed ? 'alert' : 'status'}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon name={failed ? 'circle-alert' : 'circle-check'} />
      <div>
        <p className="toast-title">{toast.title}</p>
        <p className="toast-text">{toast.description}</p>
      </div>
      <button type="button" className="icon-button" aria-label="Dismiss" onClick={onDismiss}>
        <Icon name="x" />
      </button>
    </div>
  )
}
