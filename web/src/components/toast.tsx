import type { ReactNode } from 'react'
import { createContext, useCallback, useMemo, useRef, useState } from 'react'
import { useRequired } from '@/lib/required'
import { ToastCard } from './toast-card'
import { useFocusReturn } from './use-focus-return'
import styles from './toast.module.css'

export interface Toast {
  title: string
  description: string
  tone: 'success' | 'destructive'
}

const maxToasts = 3

const ToastContext = createContext<((toast: Toast) => void) | null>(null)

/** Shows a toast; the newest three are visible. A success takes the failures before it away. */
export function useToast(): (toast: Toast) => void {
  return useRequired(ToastContext)
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<(Toast & { id: number })[]>([])
  const nextId = useRef(0)
  const show = useCallback((toast: Toast) => {
    const id = nextId.current++
    setToasts((shown) => {
      const kept = toast.tone === 'success' ? shown.filter(({ tone }) => tone === 'success') : shown
      return [...kept, { ...toast, id }].slice(-maxToasts)
    })
  }, [])
  const { region, onFocus, giveBack } = useFocusReturn()
  const dismiss = useCallback(
    (id: number) => {
      giveBack()
      setToasts((shown) => shown.filter((toast) => toast.id !== id))
    },
    [giveBack],
  )
  const cards = useMemo(
    () => toasts.map(({ id, ...toast }) => <ToastCard key={id} toast={toast} onDismiss={() => dismiss(id)} />),
    [toasts, dismiss],
  )
  return (
    <ToastContext value={show}>
      {children}
      {/* Each toast is a live region of its own; a live region around them would read them twice.
          Focus is only watched, so that it can be given back. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section ref={region} className={styles.toasts} aria-label="Notifications" onFocus={onFocus}>
        {cards}
      </section>
    </ToastContext>
  )
}
