import type { Context } from 'react'
import { use } from 'react'

/** Gives a context's value. Throws where no provider is around the component. */
export function useRequired<T>(context: Context<T | null>): T {
  const value = use(context)
  if (value === null) throw new Error('the provider of the context is missing')
  return value
}
