import { useEffect, useEffectEvent, useState } from 'react'

/** Takes a file that is dropped anywhere on the page, and tells whether one is held over it. */
export function useDropped(onFile: (file: File) => void): boolean {
  const [isDragged, setIsDragged] = useState(false)
  const take = useEffectEvent(onFile)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setIsDragged(true)
    }
    const leave = (event: DragEvent) => event.relatedTarget === null && setIsDragged(false)
    const drop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0]
      setIsDragged(false)
      if (!file) return
      event.preventDefault()
      take(file)
    }
    window.addEventListener('dragover', over, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('drop', drop, { signal })
    return () => listening.abort()
  }, [])
  return isDragged
}
