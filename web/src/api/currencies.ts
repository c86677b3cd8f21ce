import { currenciesOfEveryShop, type Page } from './types.gen'

/** The currencies that visitors can choose, in the order of the selector. */
export let currencies = currenciesOfEveryShop

/** Sets the currencies to those of a page. Call it before anything is rendered. */
export function offer(page: Pick<Page, 'currencies'>) {
  currencies = page.currencies ?? currenciesOfEveryShop
}
