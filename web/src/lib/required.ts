import type { Context } from 'react'
import { use } from 'react'

/** The value of a context that has one wherever the hook is called. */
export function useRequired<T>(context: Context<T | null>): T {
  const value = use(context)
  if (value === null) throw new Error('the provider of the context is missing')
  return value
}
