import { type ComponentProps, type ReactNode, type SubmitEvent, useRef } from 'react'
import { conditions } from '@/api/browse-plans'
import { useVATCountry } from '@/api/page-context'
import type { Applied } from '@/api/types.gen'
import { Button } from '@/components/button'
import { Field, Select } from '@/components/field'
import { Options } from '@/components/options'
import { ServerCached } from '@/components/server-cached'
import { useCurrency } from '@/features/currency/currency-provider'
import { SearchField } from '@/features/search/search-field'
import { addressOf, formatSearch, type Params, valueOf, withoutParams, withParam } from '@/lib/address'
import { grouped } from '@/lib/format'
import { n, t } from '@/lib/language'
import { keptCountry } from '@/api/price-limit'
import { inPlace, Link, useNavigate } from '@/lib/router'
import {
  type CategoryChoice,
  categoryChoices,
  categoryFilter,
  dropdowns,
  type FacetData,
  optionsOf,
  quietFacet,
} from './facet-options'
import { facetParams, keptParams } from './form-params'
import { FiltersButton } from './filters/filter-form'
import { sortChoice, termOptions } from './sort-options'
import styles from './plan-list.module.css'

interface Props {
  path: string
  params: Params
  facetData: FacetData
  /** Null until the answer of this very address is there. */
  applied: Applied | null
  /** Stands at the end of the first row. */
  children: ReactNode
}

/**
 * The list's controls as one GET form. With scripts it sends the same
 * parameters to the same address, without loading the page again.
 */
export function FacetForm({ path, params, facetData, applied, children }: Props) {
  const navigate = useNavigate()
  const { currency } = useCurrency()
  const country = useVATCountry()
  const form = useRef<HTMLFormElement>(null)
  const keep = useRef<HTMLButtonElement>(null)
  const category = categoryFilter(params, applied)
  const sort = sortChoice(valueOf(params, 'order'), currency)
  const apply = () => form.current?.requestSubmit(keep.current)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    navigate(addressOf(path, facetParams(event.currentTarget, event.nativeEvent.submitter, currency, country)), {
      state: inPlace,
    })
  }
  return (
    <form ref={form} className={styles.facets} method="get" action={path} role="search" onSubmit={submit}>
      {/* Enter in a field presses a form's first button: this one keeps the category. */}
      <button
        ref={keep}
        type="submit"
        name="category"
        value={category}
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
      >
        {t('Apply')}
      </button>
      <ServerCached name={import.meta.env.SSR && valueOf(params, 'q') === '' && 'search'}>
        <div className={styles.searchRow}>
          <SearchField
            query={valueOf(params, 'q')}
            problems={applied?.problems ?? []}
            beside={conditionsBeside(path, params)}
            onClear={apply}
            onSearch={apply}
          />
          <FiltersButton />
        </div>
      </ServerCached>
      <div className={styles.selects}>
        <ServerCached
          name={
            import.meta.env.SSR &&
            !params.some(([name]) => name === 'months' || name === 'order') &&
            `dropdowns ${currency}`
          }
        >
          <LabelledSelect
            name="order"
            label={t('Sort')}
            options={sort.options}
            selected={sort.selected}
            onChange={apply}
          />
          <LabelledSelect
            name="months"
            label={t('Term')}
            options={termOptions()}
            selected={valueOf(params, 'months')}
            onChange={apply}
          />
        </ServerCached>
      </div>
      {children}
      <span className="unscripted">
        <Button variant="primary" type="submit" name="category" value={category}>
          {t('Apply')}
        </Button>
      </span>
      <div className={styles.kinds}>
        <Link className={styles.category} to={addressOf(path, withParam(params, 'more', 'use'))} state={inPlace}>
          {t('Your usage')}
        </Link>
        {dropdowns.map((dropdown) => (
          <ServerCached
            key={dropdown.name}
            name={import.meta.env.SSR && quietFacet(facetData, dropdown.name) && `dropdown ${dropdown.name}`}
          >
            <LabelledSelect
              name={dropdown.name}
              label={dropdown.label()}
              mark={import.meta.env.SSR && quietFacet(facetData, dropdown.name) && `options ${dropdown.name}`}
              options={optionsOf(dropdown, facetData, valueOf(params, dropdown.name), applied?.filters ?? [])}
              selected={valueOf(params, dropdown.name)}
              onChange={apply}
            />
          </ServerCached>
        ))}
        <CategoryButtons choices={categoryChoices(facetData, params, applied, path)} />
      </div>
      {[...keptParams(params, applied), ...keptCountry(params)].map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
    </form>
  )
}

/** The filters of a page's list beside its search text, as parameters of a call. */
function conditionsBeside(path: string, params: Params): string {
  return conditions(path, formatSearch(withoutParams(params, 'q', 'order', 'months', 'limit', 'offset'))).join('&')
}

/** A dropdown of the list's form, with its name in the same frame, that submits the form by itself. */
function LabelledSelect({
  name,
  label,
  onChange,
  ...options
}: ComponentProps<typeof Options> & { name: string; label: string; onChange: () => void }) {
  const id = `list-${name}`
  return (
    <Field id={id} label={label} className={styles.choice}>
      <Select id={id} name={name} value={options.selected} autoComplete="off" onChange={onChange}>
        <Options {...options} />
      </Select>
    </Field>
  )
}

/** Submit buttons of the list's form, one of them pressed. */
function CategoryButtons({ choices }: { choices: CategoryChoice[] }) {
  return (
    <div className={styles.categories} role="group" aria-label={t('Categories')}>
      {choices.map(({ value, text, count, pressed }) => (
        // aria-description is of ARIA 1.3, which the rule does not know yet.
        // eslint-disable-next-line jsx-a11y/role-supports-aria-props
        <button
          key={value}
          type="submit"
          name="category"
          value={value}
          className={styles.category}
          aria-pressed={pressed}
          aria-description={count === null ? undefined : n('{count} server', '{count} servers', count)}
        >
          {text}
          {count !== null && (
            <span className={styles.categoryCount} aria-hidden="true">
              {grouped(count)}
            </span>
          )}
        </button>
      ))}
    </div>
  )
}
