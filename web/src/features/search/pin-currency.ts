import type { Currency } from '@/api/types.gen'

const barePrice = /((?:^|\s)-?price(?::|\s*(?:>=|<=|!=|≥|≤|≠|>|<|=)\s*)[0-9.,]*[0-9])(?=\s|$)/gi

/** Names the currency in each price of a search text that lacks one, as the server does, so that a copied address means the same to everybody. */
export function pinCurrency(text: string, currency: Currency): string {
  return text.replace(barePrice, `$1${currency.toLowerCase()}`)
}
