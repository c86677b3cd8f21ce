import type { RefObject } from 'react'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { TreeState } from './use-explore'
import type { View } from './window-rows'
import { scrollToRow, windowRows } from './window-rows'

// In the units of the text, so that larger letters get taller rows.
const rowRems = 1.875

/** Which rows of a scrolled box are drawn. It scrolls to the active row whenever that is another one. */
export function useRowWindow(box: RefObject<HTMLElement | null>, { row, rows, version }: TreeState) {
  const [scrollTop, setScrollTop] = useState(0)
  const [{ height, rowHeight }, setSizes] = useState({ height: 480, rowHeight: 30 })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
      setSizes({ height: element.clientHeight, rowHeight: Math.round(rem * rowRems) })
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  useEffect(() => {
    const element = box.current
    if (!element) return
    const view: View = { scrollTop: element.scrollTop, height, rowHeight, rows }
    const target = scrollToRow(view, row)
    if (target !== view.scrollTop) element.scrollTo({ top: target, behavior: 'instant' })
  }, [box, row, rows, version, height, rowHeight])
  const view = windowRows({ scrollTop, height, rowHeight, rows })
  const scroll = () => setScrollTop(box.current?.scrollTop ?? 0)
  return { ...view, rowHeight, fitting: Math.max(1, Math.floor(height / rowHeight)), scroll }
}
