import type { Price, PriceSet } from '@/api/types.gen'

/** The price that stands first, as the server chose it; null where none is known. */
export function leadingPrice(prices: PriceSet): Price | null {
  return [prices.monthly, prices.hourly, prices.annually].find((price) => price?.unit === prices.lead) ?? null
}
