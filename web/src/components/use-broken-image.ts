import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Reports whether an image has failed, also before React listened. Give ref and onError to its element. */
export function useBrokenImage(onBroken?: () => void) {
  const [isBroken, setIsBroken] = useState(false)
  const ref = useRef<HTMLImageElement>(null)
  const onError = () => {
    if (isBroken) return
    onBroken?.()
    setIsBroken(true)
  }
  const failEarly = useEffectEvent(onError)
  useEffect(() => {
    const image = ref.current
    // Some browsers report no natural width for an SVG without one; decode() tells.
    if (image?.complete && image.naturalWidth === 0) image.decode().catch(() => failEarly())
  }, [])
  return { isBroken, ref, onError }
}
