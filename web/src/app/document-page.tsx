import type { ComponentType } from 'react'
import { createElement, Suspense, useEffect } from 'react'
import { useFirstPage } from '@/api/page-context'
import type { Page } from '@/api/types.gen'
import { useLocation } from '@/lib/router'

/** The code of pages, which a browser may still have to load, by the part of the first page's props that each shows. */
export type DocumentPages = Partial<Record<keyof Page, ComponentType>>

/** A page that only the server can make: navigating to it loads its document. */
export function DocumentPage({ pages }: { pages: DocumentPages }) {
  const first = useFirstPage()
  const { pathname } = useLocation()
  const shown = [first.path, first.asked?.pathname].includes(pathname) && pageOf(first, pages)
  const isHere = Boolean(shown)
  useEffect(() => {
    if (!isHere) location.reload()
  }, [isHere])
  return shown ? <Suspense>{createElement(shown)}</Suspense> : null
}

function pageOf(first: Page, pages: DocumentPages): ComponentType | undefined {
  const part = (Object.keys(pages) as (keyof Page)[]).find((name) => first[name])
  return part && pages[part]
}
