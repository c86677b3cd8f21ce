import type { ComponentType } from 'react'
import { Suspense, useEffect } from 'react'
import { useFirstPage } from '@/api/page-context'
import type { Page } from '@/api/types.gen'
import { useLocation } from '@/lib/router'

interface Props {
  /** The part of the first page's props that the page shows. */
  part: keyof Page
  /** The page's code, which a browser may still have to load. */
  page: ComponentType
}

/** A page that only the server can make: navigating to it loads its document. */
export function DocumentPage({ part, page: Shown }: Props) {
  const first = useFirstPage()
  const { pathname } = useLocation()
  const isHere = Boolean(first[part]) && [first.path, first.asked?.pathname].includes(pathname)
  useEffect(() => {
    if (!isHere) location.reload()
  }, [isHere])
  if (!isHere) return null
  return (
    <Suspense>
      <Shown />
    </Suspense>
  )
}
