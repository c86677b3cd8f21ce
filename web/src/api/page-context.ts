import { createContext, use } from 'react'
import { useRequired } from '@/lib/required'
import type { Page, Partner } from './types.gen'

interface Address {
  pathname: string
  search: string
}

/** The page that the document was made for, and the address that the visitor asked for. */
export interface FirstPage extends Page {
  /**
   * The address as the visitor wrote it: with tracking parameters, in another order, or with an unknown path. The
   * page's own address is the canonical one. Left out where both are the same.
   */
  asked?: Address
}

/** The props that the first page was made from, on the server and in the browser alike. */
export const PageContext = createContext<FirstPage | null>(null)

/** The props of the first page. What follows navigation comes from the API. */
export function useFirstPage(): FirstPage {
  return useRequired(PageContext)
}

/** Reports whether the first page belongs to an address, in either spelling. */
export function isFirst({ path, search, asked }: FirstPage, address: Address): boolean {
  const isOwn = address.pathname === path && address.search === search
  return isOwn || (address.pathname === asked?.pathname && address.search === asked.search)
}

/** The server's status of an address: it answered the first page's, and has not been asked for others. */
export function statusAt(page: FirstPage, address: Address): number {
  return isFirst(page, address) ? page.status : 200
}

/** Reports whether a path shows plans: three do by themselves, others by the list that came with the first page. */
export function hasList(page: FirstPage, path: string): boolean {
  const isFirst = path === page.path
  return !(isFirst && page.status >= 400) && (/^\/(vps|outlet)?$/.test(path) || (page.list !== null && isFirst))
}

/** The country whose tax the shown prices include; empty for none. */
export const VATCountryContext = createContext('')

/** The country whose tax the shown prices include; empty for none. */
export function useVATCountry(): string {
  return use(VATCountryContext)
}

const none: Partner[] = []

/** All partners of the shop, in the order in which it shows them. */
export function usePartners(): Partner[] {
  return use(PageContext)?.partners ?? none
}
