import type { FocusEvent } from 'react'
import { useCallback, useRef } from 'react'

/**
 * Remembers where the focus was before it came into a region, and gives it back
 * when the part of the region that has it is about to go.
 */
export function useFocusReturn() {
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
