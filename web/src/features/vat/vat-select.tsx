import { vatCountries } from '@/api/types.gen'
import { useVATCountry } from '@/api/page-context'
import { Button } from '@/components/button'
import { Select } from '@/components/field'
import { type Option, Options } from '@/components/options'
import { ServerCached } from '@/components/server-cached'
import { t } from '@/lib/language'
import { useLocation } from '@/lib/router'
import { countryNames } from './country-names.server.gen'
import { byName } from './country-order.server'
import { parseCountry } from './preference'
import { useChooseCountry } from './vat-provider'
import styles from './vat-select.module.css'

/** No country, then those with a rate by name. A browser finds the names in the server's markup, or knows them itself. */
function options(): Option[] {
  if (import.meta.env.SSR) return byName(optionsOf(countryNames()))
  const select = document.getElementById('vat-country')
  if (select instanceof HTMLSelectElement) return Array.from(select.options, ({ value, text }) => ({ value, text }))
  const names = new Intl.DisplayNames(document.documentElement.lang || 'en', { type: 'region' })
  return optionsOf(vatCountries.map((code) => names.of(code)))
}

function optionsOf(names: readonly (string | undefined)[]): Option[] {
  return [{ value: '', text: t('Excl. VAT') }, ...vatCountries.map((value, i) => ({ value, text: names[i] ?? value }))]
}

// A component, so that the server sorts names when it renders them, and not beside markup that it kept.
function Countries({ selected }: { selected: string }) {
  return <Options options={options()} selected={selected} />
}

/** Adds a country's tax to every shown price; without scripts it is a form that comes back to this page. */
export function VATSelect() {
  const country = useVATCountry()
  const choose = useChooseCountry()
  const { pathname, search } = useLocation()
  return (
    <form className={styles.vat} method="post" action="/vat">
      <input type="hidden" name="return" value={pathname + search} />
      <ServerCached name={`vat ${country}`}>
        <label htmlFor="vat-country">{t('VAT')}</label>
        <Select
          id="vat-country"
          name="country"
          autoComplete="off"
          value={country}
          onChange={(event) => choose(parseCountry(event.target.value) ?? country)}
        >
          <Countries selected={country} />
        </Select>
        <span className="unscripted">
          <Button type="submit">{t('Apply')}</Button>
        </span>
      </ServerCached>
    </form>
  )
}
