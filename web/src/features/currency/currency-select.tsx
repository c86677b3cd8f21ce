import { useQueryClient } from '@tanstack/react-query'
import { askForCurrencies } from '@/api/browse-plans'
import { Button } from '@/components/button'
import { Select } from '@/components/field'
import { Options } from '@/components/options'
import { ServerCached } from '@/components/server-cached'
import { t } from '@/lib/language'
import { useLocation } from '@/lib/router'
import { currencies } from '@/api/currencies'
import { useCurrency } from './currency-provider'
import { parseCurrency } from './preference'
import styles from './currency-select.module.css'

/** Switches every shown price at once; without scripts it is a form that comes back to this page. */
export function CurrencySelect() {
  const { currency, choose } = useCurrency()
  const { pathname, search } = useLocation()
  const queries = useQueryClient()
  return (
    <form className={styles.currency} method="post" action="/currency">
      <input type="hidden" name="return" value={pathname + search} />
      <ServerCached name={`currency ${currency}`}>
        <Select
          name="currency"
          aria-label={t('Currency')}
          autoComplete="off"
          value={currency}
          onPointerDown={() => askForCurrencies(queries)}
          onChange={(event) => choose(parseCurrency(event.target.value) ?? currency)}
        >
          <Options options={currencies} selected={currency} />
        </Select>
        <span className="unscripted">
          <Button type="submit">{t('Apply')}</Button>
        </span>
      </ServerCached>
    </form>
  )
}
