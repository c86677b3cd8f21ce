import { use } from 'react'
import { PageContext } from './page-context'
import type { Mark, Partner } from './types.gen'

const none: Partner[] = []

/** All partners of the shop, in the order in which it shows them. */
export function usePartners(): Partner[] {
  return use(PageContext)?.partners ?? none
}

/** The mark of the partner of that id, null where there is none. */
export function useMark(id: string): Mark | null {
  return usePartners().find((partner) => partner.id === id)?.mark ?? null
}
