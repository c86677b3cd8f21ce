import { termMonths } from '@/api/types.gen'
import type { Option } from '@/components/options'

/** The terms of a list. The first is what an address without one means. */
export const termOptions: readonly Option[] = [
  { value: '', text: 'Price per month' },
  ...termMonths.map((months) => ({ value: `${months}`, text: months === 1 ? '1 month' : `${months} months` })),
]
