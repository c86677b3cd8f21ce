import type { ReactNode } from 'react'
import { createContext, use, useCallback, useMemo, useRef, useState } from 'react'
import { ToastCard } from './toast-card'

export interface Toast {
  title: string
  description: string
  tone: 'success' | 'destructive'
}

const mostAtOnce = 3

const ToastContext = createContext<((toast: Toast) => void) | null>(null)

/** Shows a toast; the newest three are visible. */
export function useToast(): (toast: Toast) => void {
  const show = use(ToastContext)
  if (!show) throw new Error('useToast needs a ToastProvider around it')
  return show
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<(Toast & { id: number })[]>([])
  const nextId = useRef(0)
  const show = useCallback((toast: Toast) => {
    const id = nextId.current++
    setToasts((shown) => [...shown, { ...toast, id }].slice(-mostAtOnce))
  }, [])
  const dismiss = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), [])
  const cards = useMemo(
    () => toasts.map(({ id, ...toast }) => <ToastCard key={id} toast={toast} onDismiss={() => dismiss(id)} />),
    [toasts, dismiss],
  )
  return (
    <ToastContext value={show}>
      {children}
      <section className="toasts" aria-label="Notifications">
        {cards}
      </section>
    </ToastContext>
  )
}
