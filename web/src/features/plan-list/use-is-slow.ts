import { useEffect, useState } from 'react'

/** How long a call may take before the page shows that it waits, in milliseconds. */
const patience = 150

/** Reports whether a call has been on its way for so long that the page should say so. */
export function useIsSlow(isFetching: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false)
  if (isSlow && !isFetching) setIsSlow(false)
  useEffect(() => {
    if (!isFetching) return
    const timer = setTimeout(() => setIsSlow(true), patience)
    return () => clearTimeout(timer)
  }, [isFetching])
  return isSlow && isFetching
}
