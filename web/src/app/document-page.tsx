import type { ComponentType } from 'react'
import { Suspense, useEffect } from 'react'
import { useFirstPage } from '@/api/page-context'

interface Props {
  /** The part of the first page's props that the page shows. */
  part: 'plan'
  /** The page's code, which a browser may still have to load. */
  page: ComponentType
}

/** A page that the server alone makes: another way here loads its document. */
export function DocumentPage({ part, page: Page }: Props) {
  const isHere = Boolean(useFirstPage()[part])
  useEffect(() => {
    if (!isHere) location.reload()
  }, [isHere])
  if (!isHere) return null
  return (
    <Suspense>
      <Page />
    </Suspense>
  )
}
