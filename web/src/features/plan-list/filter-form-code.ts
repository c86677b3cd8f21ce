import { type ComponentType, lazy } from 'react'
import type { FilterFormProps } from './filter-form'

// The build for the server takes filter-form-code.server.ts in the place of this file.

/**
 * The filters beside a list. The server's markup stands until their code is there. A list
 * whose filters cannot be loaded is shown without them.
 */
export const FilterForm = lazy(async (): Promise<{ default: ComponentType<FilterFormProps> }> => {
  try {
    return { default: (await import('./filter-form')).FilterForm }
  } catch {
    return { default: NoFilters }
  }
})

const NoFilters = () => null
