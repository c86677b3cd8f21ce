import { useEffect, useState } from 'react'

const every = 4000
const lessMotion = '(prefers-reduced-motion: reduce)'

/**
 * Steps through count items, one every four seconds, around and around. It
 * starts in the browser alone, and not for those who asked for less motion.
 */
export function useRotation(count: number) {
  const [index, setIndex] = useState(0)
  const [isPlaying, setIsPlaying] = useState(false)
  // Only the browser knows what its visitor asked for.
  // eslint-disable-next-line react-hooks/set-state-in-effect
  useEffect(() => setIsPlaying(!window.matchMedia(lessMotion).matches), [])
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => setIndex((now) => (now + 1) % count), every)
    return () => clearInterval(timer)
  }, [isPlaying, count])
  return { index, isPlaying, toggle: () => setIsPlaying((playing) => !playing) }
}
