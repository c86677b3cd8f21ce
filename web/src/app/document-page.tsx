import type { ComponentType } from 'react'
import { Suspense, useEffect } from 'react'
import { useFirstPage } from '@/api/page-context'
import { useLocation } from '@/lib/router'

interface Props {
  /** The part of the first page's props that the page shows. */
  part: 'plan' | 'landing' | 'report' | 'comparison' | 'market' | 'guide' | 'record' | 'reference' | 'watch' | 'legal'
  /** The page's code, which a browser may still have to load. */
  page: ComponentType
}

/** A page that the server alone makes: another way here loads its document. */
export function DocumentPage({ part, page: Page }: Props) {
  const first = useFirstPage()
  const { pathname } = useLocation()
  const isHere = Boolean(first[part]) && [first.path, first.asked?.pathname].includes(pathname)
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
