import { type ComponentType, useEffect, useState } from 'react'
import { buttonClass } from '@/components/button'
import { Icon } from '@/components/icon'
import { classNames } from '@/lib/class-names'
import styles from './command-button.module.css'

/** Opens the command palette, as Ctrl+K and Cmd+K do. */
export function CommandButton() {
  const [isOpen, setOpen] = useState(false)
  const [Palette, setPalette] = useState<ComponentType<{ onClose: () => void }> | null>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      // A key that is held down repeats its event.
      if (!event.repeat) setOpen((wasOpen) => !wasOpen)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  useEffect(() => {
    if (!isOpen || Palette) return
    // Nobody needs the palette before it is asked for. Where its code cannot be loaded, the next press tries again.
    import('./command-palette')
      .then(({ CommandPalette }) => setPalette(() => CommandPalette))
      .catch(() => setOpen(false))
  }, [isOpen, Palette])
  return (
    <>
      <button
        type="button"
        className={classNames(buttonClass('icon'), styles.open, 'needs-scripts')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title="Ctrl+K"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span>Go to…</span>
      </button>
      {isOpen && Palette && <Palette onClose={() => setOpen(false)} />}
    </>
  )
}
