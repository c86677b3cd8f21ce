import { type RefObject, useEffect, useState } from 'react'

const every = 4000
const lessMotion = '(prefers-reduced-motion: reduce)'

/**
 * Steps through count items, one every four seconds, around and around, while their element is in the window. It
 * starts in the browser alone, and not for those who asked for less motion.
 */
export function useRotation(count: number, element: RefObject<Element | null>) {
  const [index, setIndex] = useState(0)
  const [isPlaying, setIsPlaying] = useState(false)
  const [isInSight, setIsInSight] = useState(false)
  // Only the browser knows what its visitor asked for.
  // eslint-disable-next-line react-hooks/set-state-in-effect
  useEffect(() => setIsPlaying(!window.matchMedia(lessMotion).matches), [])
  // A turn takes a second of frames. Out of sight it would only slow the clicks on the list below.
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver((entries) => setIsInSight(entries.at(-1)?.isIntersecting ?? false))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  useEffect(() => {
    if (!isPlaying || !isInSight) return
    const timer = setInterval(() => setIndex((now) => (now + 1) % count), every)
    return () => clearInterval(timer)
  }, [isPlaying, isInSight, count])
  return { index, isPlaying, toggle: () => setIsPlaying((playing) => !playing) }
}
