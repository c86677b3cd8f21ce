import { type SubmitEvent, useDeferredValue, useMemo, useRef } from 'react'
import type { Applied, FacetInfo, RangeInfo } from '@/api/types.gen'
import { facets, ranges } from '@/api/types.gen'
import { useVATCountry } from '@/api/page-context'
import { Button } from '@/components/button'
import { Icon } from '@/components/icon'
import { ServerCached } from '@/components/server-cached'
import { useCurrency } from '@/features/currency/currency-provider'
import { type Params, valueOf } from '@/lib/address'
import { useIsHydrated } from '@/lib/hydration'
import { type FacetData, quietFacet } from '@/features/plan-list/facet-options'
import { n, t } from '@/lib/language'
import { keptCountry } from '@/api/price-limit'
import { FilterGroup, Folded, isFolded } from './filter-group'
import { isOffered } from './group-choices'
import { filterState } from './filter-state'
import { RangeFields } from './range-fields'
import { useFilterForm } from './use-filter-form'
import styles from './filters.module.css'

/** The id of the form that holds the filters. */
const filtersId = 'filters'

/** Opens the filters on a screen that has no room for them beside the list. */
export function FiltersButton() {
  return (
    <Button popoverTarget={filtersId} className={styles.opener}>
      {t('Filters')}
    </Button>
  )
}

const groups = facets.toSorted((a, b) => a.group - b.group)
const none: readonly string[] = []
const [price, ...ofGroups] = ranges
// Scores have no group of values to tick.
const scores = ofGroups.filter(({ name }) => facets.every((facet) => facet.name !== name))

export interface FilterFormProps {
  path: string
  params: Params
  facetData: FacetData
  /** Null until the answer of this very address is there. */
  applied: Applied | null
  /** How many servers the list holds; undefined until that is known. */
  total: number | undefined
}

/** Every filter of the list as a GET form: a column beside the list, or a sheet over it. The server translates its fields. */
export function FilterForm({ path, params, facetData, applied, total }: FilterFormProps) {
  const { currency } = useCurrency()
  const country = useVATCountry()
  const form = useRef<HTMLFormElement>(null)
  const state = useMemo(() => filterState(params, applied, currency), [params, applied, currency])
  // The boxes show a click by themselves; what else changes in the groups can wait for the cards.
  const later = useDeferredValue(state)
  const laterParams = useDeferredValue(params)
  const { found, submit } = useFilterForm({ form, path, state, currency, country })
  const hasScores = scores.some(({ name }) => state.bounds[name] ?? valueOf(params, 'more') === name)
  const fieldsFor = (range: RangeInfo) => (
    <RangeFields
      range={range}
      bounds={state.bounds[range.name]}
      currency={currency}
      found={found?.range === range.name ? found.text : ''}
    />
  )
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    // A fold whose values did not come is opened by the server.
    if (event.nativeEvent.submitter?.getAttribute('name') === 'more') return
    event.preventDefault()
    submit()
  }
  return (
    <div id={filtersId} popover="auto" className={styles.filters}>
      <form
        ref={form}
        method="get"
        action={`${path}#servers`}
        autoComplete="off"
        aria-label={t('Filters')}
        onSubmit={send}
      >
        <ServerCached name={import.meta.env.SSR && 'head of filters'}>
          {/* Enter in a field presses a form's first button. */}
          <button type="submit" hidden />
          <div className={styles.sheetHead}>
            <h3>{t('Filters')}</h3>
            <Button variant="icon" popoverTarget={filtersId} popoverTargetAction="hide" aria-label={t('Close filters')}>
              <Icon name="x" />
            </Button>
          </div>
        </ServerCached>
        {[...state.rest, ...keptCountry(params)].map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
        {price && (
          <ServerCached name={import.meta.env.SSR && !state.bounds.price && `price ${currency}`}>
            <fieldset className={styles.group}>
              <legend>{t('Price')}</legend>
              {fieldsFor(price)}
            </fieldset>
          </ServerCached>
        )}
        {groups.map((facet) => {
          const range = ofGroups.find(({ name }) => name === facet.name)
          const hasBounds = state.bounds[facet.name] !== undefined
          const hasValues = state.chosen[facet.name] !== undefined
          if (!hasBounds && !hasValues && !isOffered(facet, path, facetData, state.chosen.disk_kinds ?? none))
            return null
          return (
            <ServerCached key={facet.name} name={import.meta.env.SSR && groupName(facet, facetData)}>
              <fieldset className={styles.group}>
                <legend>{facet.label()}</legend>
                {/* Without scripts it tells which of them is new. */}
                {range && hasBounds !== hasValues && (
                  <input type="hidden" name={`was.${facet.name}`} value={hasBounds ? 'range' : 'any'} />
                )}
                {range && fieldsFor(range)}
                <FilterGroup
                  facet={facet}
                  path={path}
                  params={laterParams}
                  facetData={facetData}
                  chosen={later.chosen[facet.name] ?? none}
                />
              </fieldset>
            </ServerCached>
          )
        })}
        <ServerCached name={import.meta.env.SSR && !hasScores && 'benchmarks'}>
          <fieldset className={styles.group}>
            <legend>{t('Benchmarks')}</legend>
            <Folded
              name={scores[0]?.name ?? ''}
              summary={n('{count} score', '{count} scores', scores.length)}
              show={n('Show {count} score', 'Show {count} scores', scores.length)}
              isInUse={hasScores}
            >
              {() =>
                scores.map((range) => (
                  <fieldset key={range.name} className={styles.score}>
                    <legend>{range.title()}</legend>
                    {fieldsFor(range)}
                  </fieldset>
                ))
              }
            </Folded>
          </fieldset>
        </ServerCached>
        <div className={styles.sheetFoot}>
          <Button type="submit" variant="primary">
            <ShowText total={found?.total ?? total} />
          </Button>
        </div>
      </form>
    </div>
  )
}

/** The name of a group that is folded, or whose values the server writes by itself and no link unfolds, which has the page's address. */
function groupName(facet: FacetInfo, facetData: FacetData) {
  const [, count, shown] = quietFacet(facetData, facet.name) ?? []
  return count !== undefined && (count === shown || isFolded(facet)) && `group ${facet.name} ${count}`
}

// Without scripts the count could not follow what is being filled in.
function ShowText({ total }: { total: number | undefined }) {
  return useIsHydrated() && total !== undefined
    ? n('Show {count} server', 'Show {count} servers', total)
    : t('Show servers')
}
