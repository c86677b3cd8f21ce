import { useEffect, useState } from 'react'
import { client } from '@/api/client'
import type { Currency, PriceTrace } from '@/api/types.gen'
import { useVATCountry } from '@/api/vat-country'

/** What a plan's price is made of, once it is asked for; null until then, and where it cannot be had. */
export function usePriceTrace(plan: number, currency: Currency, isAsked: boolean): PriceTrace | null {
  const country = useVATCountry()
  const address = `/rest/v1/rpc/price_trace?plan_id=${String(plan)}&currency=${currency}${country && `&country=${country}`}`
  const [found, setFound] = useState<{ address: string; trace: PriceTrace } | null>(null)
  const isMissing = isAsked && plan > 0 && found?.address !== address
  useEffect(() => {
    if (!isMissing) return
    const call = new AbortController()
    client.get<PriceTrace>(address, { signal: call.signal }).then(
      (trace) => setFound({ address, trace }),
      () => undefined, // the sentences beside the lines stay
    )
    return () => call.abort()
  }, [address, isMissing])
  return found?.address === address ? found.trace : null
}
