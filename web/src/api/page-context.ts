import { createContext, use } from 'react'
import type { Page } from './types.gen'

/** The props that the first page was made from, on the server and in the browser alike. */
export const PageContext = createContext<Page | null>(null)

/** The props of the first page. What follows navigation comes from the API. */
export function useFirstPage(): Page {
  const page = use(PageContext)
  if (!page) throw new Error('useFirstPage needs a PageContext around it')
  return page
}
