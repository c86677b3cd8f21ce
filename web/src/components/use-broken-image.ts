import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Reports whether an image has failed, be it before anyone listened; ref and onError are for its element. */
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
    // Some browsers know no width of a drawing that states none, so it has to show itself.
    if (image?.complete && image.naturalWidth === 0) image.decode().catch(() => failEarly())
  }, [])
  return { isBroken, ref, onError }
}
