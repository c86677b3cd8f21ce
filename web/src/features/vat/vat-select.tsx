import { useEffect, useRef } from 'react'
import { vatCountries } from '@/api/types.gen'
import { useVATCountry } from '@/api/page-context'
import { Button } from '@/components/button'
import { Select } from '@/components/field'
import { Options } from '@/components/options'
import { ServerCached } from '@/components/server-cached'
import { useLocation } from '@/lib/router'
import { parseCountry } from './preference'
import { useChooseCountry } from './vat-provider'
import styles from './vat-select.module.css'

const options = [
  { value: '', text: 'Excl. VAT' },
  ...vatCountries.map(({ code, name }) => ({ value: code, text: name })),
]

/** Adds a country's tax to every shown price; without scripts it is a form that comes back to this page. */
export function VATSelect() {
  const country = useVATCountry()
  const choose = useChooseCountry()
  const { pathname, search } = useLocation()
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    // A choice made before the scripts arrived has changed the control alone.
    const shown = parseCountry(select.current?.value)
    if (shown !== null && shown !== country) choose(shown)
  }, [country, choose])
  return (
    <form className={styles.vat} method="post" action="/vat">
      <input type="hidden" name="return" value={pathname + search} />
      <ServerCached name={`vat ${country}`}>
        <label htmlFor="vat-country">VAT</label>
        <Select
          ref={select}
          id="vat-country"
          name="country"
          autoComplete="off"
          value={country}
          onChange={(event) => choose(parseCountry(event.target.value) ?? country)}
        >
          <Options options={options} selected={country} />
        </Select>
        <span className="unscripted">
          <Button type="submit">Apply</Button>
        </span>
      </ServerCached>
    </form>
  )
}
