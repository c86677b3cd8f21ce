import type { Currency } from '@/api/types.gen'
import { PriceLines } from './price-lines'
import { usePriceTrace } from './use-price-trace'

/** What the shown price of a plan is made of, line by line. */
export function TraceLines({ plan, currency }: { plan: number; currency: Currency }) {
  const trace = usePriceTrace(plan, currency, true)
  return trace ? <PriceLines trace={trace} /> : null
}
