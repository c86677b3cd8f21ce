import type { DragEvent, MouseEvent, PointerEvent } from 'react'
import { useRef, useState } from 'react'

/** A part of a drawing, in shares of its width from the left and of its height from below. */
export interface Box {
  left: number
  right: number
  bottom: number
  top: number
}

interface Spot {
  x: number
  y: number
}

/** How far a pointer must be dragged to select, in pixels: less is a click. */
const threshold = 6

/**
 * Lets a mouse or a pen select a part of a drawing. Fingers scroll the page instead, and use the fields below the
 * drawing, as keyboards do.
 */
export function useDragRange(onSelect: (box: Box) => void) {
  const start = useRef<(Spot & { clientX: number; clientY: number }) | null>(null)
  const hasDragged = useRef(false)
  const [box, setBox] = useState<Box | null>(null)
  const boxAt = (event: PointerEvent<SVGSVGElement>): Box | null => {
    const from = start.current
    if (!from || Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) < threshold) return null
    const to = spotOf(event)
    return {
      left: Math.min(from.x, to.x),
      right: Math.max(from.x, to.x),
      bottom: Math.min(from.y, to.y),
      top: Math.max(from.y, to.y),
    }
  }
  const end = () => {
    start.current = null
    setBox(null)
  }
  const handlers = {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      hasDragged.current = false
      if (event.pointerType === 'touch' || event.button !== 0) return
      start.current = { ...spotOf(event), clientX: event.clientX, clientY: event.clientY }
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      const next = boxAt(event)
      if (!next) return
      if (!hasDragged.current) event.currentTarget.setPointerCapture(event.pointerId)
      hasDragged.current = true
      setBox(next)
    },
    onPointerUp: (event: PointerEvent<SVGSVGElement>) => {
      const selected = hasDragged.current ? boxAt(event) : null
      end()
      if (selected) onSelect(selected)
    },
    onPointerCancel: end,
    // The end of a drag is no click on the dot below it.
    onClickCapture: (event: MouseEvent) => {
      if (hasDragged.current) event.preventDefault()
    },
    onDragStart: (event: DragEvent) => event.preventDefault(),
  }
  return { box, handlers }
}

function spotOf(event: PointerEvent<SVGSVGElement>): Spot {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
  const share = (part: number) => Math.min(1, Math.max(0, part))
  return { x: share((event.clientX - left) / width), y: share(1 - (event.clientY - top) / height) }
}
