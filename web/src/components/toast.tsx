import type { FocusEvent, ReactNode } from 'react'
import { createContext, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { t } from '@/lib/language'
import { useRequired } from '@/lib/required'
import styles from './toast.module.css'
import { Button } from './button'
import { Icon } from './icon'

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
      <section ref={region} className={styles.toasts} aria-label={t('Notifications')} onFocus={onFocus}>
        {cards}
      </section>
    </ToastContext>
  )
}

const shownFor = 5000
const announcedAfter = 50

/** One toast. One of success leaves after five seconds, but not while someone reads or uses it; a failure stays. */
export function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
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
    // Hovering only keeps the toast longer; it is not a control.
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
        <p className="text">{toast.description}</p>
      </div>
      <Button variant="icon" aria-label={t('Dismiss')} onClick={onDismiss}>
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

/**
 * Remembers where the focus was before it came into a region, and gives it back
 * when the part of the region that has it is about to go.
 */
function useFocusReturn() {
  const region = useRef<HTMLElement>(null)
  const before = useRef<HTMLElement | null>(null)
  const onFocus = useCallback(({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    const isInside = relatedTarget !== null && currentTarget.contains(relatedTarget)
    if (!isInside) before.current = relatedTarget instanceof HTMLElement ? relatedTarget : null
  }, [])
  const giveBack = useCallback(() => {
    if (region.current?.contains(document.activeElement)) before.current?.focus({ preventScroll: true })
  }, [])
  return { region, onFocus, giveBack }
}
