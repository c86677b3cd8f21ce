import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

interface Props {
  /** The element with role status; it stands from the beginning, because one that comes with its text is not read aloud. */
  slot: HTMLElement | null
  children: ReactNode
}

/** What a tool has found, in the panel's own status line. */
export function ToolStatus({ slot, children }: Props) {
  return slot && createPortal(<p className="tool-count">{children}</p>, slot)
}
