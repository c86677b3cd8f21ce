import { type RefObject, useEffect } from 'react'

/** The id of a suggestion's element. */
export function suggestionId(list: string, place: number): string {
  return `${list}-${place}`
}

/** The place that an arrow key leads to; -1 is the field itself. */
export function moved(place: number, key: 'ArrowDown' | 'ArrowUp', count: number): number {
  const next = place + (key === 'ArrowDown' ? 1 : -1)
  if (next < -1) return count - 1
  return next >= count ? -1 : next
}

/** Has the slash key focus a field, unless the visitor is typing somewhere. */
export function useSlashKey(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [field])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}
