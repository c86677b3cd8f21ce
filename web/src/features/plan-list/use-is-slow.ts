import { useEffect, useState } from 'react'

/** How long a call may take before the page shows that it waits, in milliseconds. */
const slowAfter = 150

/** Reports whether a call has taken so long that the page should show it. */
export function useIsSlow(isFetching: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false)
  if (isSlow && !isFetching) setIsSlow(false)
  useEffect(() => {
    if (!isFetching) return
    const timer = setTimeout(() => setIsSlow(true), slowAfter)
    return () => clearTimeout(timer)
  }, [isFetching])
  return isSlow && isFetching
}
