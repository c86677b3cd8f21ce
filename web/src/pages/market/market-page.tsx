import { marketPath, useMarket } from '@/api/market'
import { useVATCountry } from '@/api/page-context'
import { type Chart, ranges } from '@/api/types.gen'
import { LoadFailed } from '@/components/load-failed'
import { PageAbout, PageTitle } from '@/components/page-title'
import { useCurrency } from '@/features/currency/currency-provider'
import { ActiveFilters } from '@/features/plan-list/active-filters'
import { addressOf, type Params, parseSearch, withoutParams, withParam } from '@/lib/address'
import { classNames } from '@/lib/class-names'
import { capitalised, counted, grouped } from '@/lib/format'
import { inPlace, Link, useLocation, useNavigate } from '@/lib/router'
import { CountryMap } from './country-map'
import { FrontierTable } from './frontier-table'
import { MarketChart } from './market-chart'
import { MarketForm } from './market-form'
import { selectedParams } from './selection'
import styles from './market-page.module.css'

const axes = ['ram_size', 'cpu_cores', 'storage_size', 'score_multi']

const muchOf: Readonly<Record<string, string>> = { cpu_cores: 'many', score_multi: 'high a' }

/** A list as a chart: what its plans cost against their size, and where they are. */
export function MarketPage() {
  const { search } = useLocation()
  const { currency } = useCurrency()
  const { chart, hasFailed, retry } = useMarket(search, currency)
  const params = parseSearch(search)
  return (
    <div className={classNames(styles.page, 'wrap')} tabIndex={-1}>
      <div>
        <PageTitle>Price chart</PageTitle>
        <PageAbout>{chart && summary(chart)}</PageAbout>
      </div>
      {hasFailed && <LoadFailed onRetry={retry} />}
      {chart && <Drawn market={chart} params={params} />}
    </div>
  )
}

function Drawn({ market, params }: { market: Chart; params: Params }) {
  return (
    <>
      <ActiveFilters path={marketPath} params={params} filters={market.applied.filters} />
      <nav className={styles.axes} aria-label="Chart by">
        {axes.map((axis) => (
          <AxisLink key={axis} axis={axis} params={params} isCurrent={axis === market.axis} />
        ))}
        <a href={addressOf('/', withoutParams(params, 'axis'))}>Show as a list</a>
      </nav>
      {market.points.length > 0 && <Prices market={market} params={params} />}
      {market.countries.length > 0 && (
        <section className={styles.section} aria-label="Countries">
          <h2>Offers by country</h2>
          <CountryMap countries={market.countries} params={params} />
        </section>
      )}
    </>
  )
}

function Prices({ market, params }: { market: Chart; params: Params }) {
  const navigate = useNavigate()
  const country = useVATCountry()
  const size = labelOf(market.axis)
  return (
    <>
      <section className={styles.section} aria-label="Prices">
        <h2>{`Monthly price against ${size}`}</h2>
        <MarketChart
          market={market}
          label={`Monthly price against ${size}; the best offers are in the table below`}
          onSelect={(box) =>
            navigate(addressOf(marketPath, selectedParams(params, market, box, country)), { state: inPlace })
          }
        />
        {market.tax !== '' && <p className={styles.note}>{`Prices are ${market.tax}.`}</p>}
        <details className={styles.note}>
          <summary>How to read it</summary>
          <p>{legend(market)}</p>
        </details>
        <MarketForm market={market} params={params} />
      </section>
      <section className={styles.section}>
        <h2>Best offers</h2>
        <p
          className={styles.note}
        >{`No other plan in this list has as ${muchOf[market.axis] ?? 'much'} ${size} for less.`}</p>
        <FrontierTable market={market} />
      </section>
    </>
  )
}

function AxisLink({ axis, params, isCurrent }: { axis: string; params: Params; isCurrent: boolean }) {
  const target = axis === axes[0] ? withoutParams(params, 'axis') : withParam(params, 'axis', axis)
  return (
    <Link to={addressOf(marketPath, target)} state={inPlace} aria-current={isCurrent ? 'true' : undefined}>
      {capitalised(labelOf(axis))}
    </Link>
  )
}

function labelOf(axis: string): string {
  return ranges.find(({ name }) => name === axis)?.label ?? ''
}

function summary({ total, left_out, axis }: Chart): string {
  if (total === 0) return 'No plan matches, so there is nothing to draw.'
  const all = `${counted(total, 'plan')} by price and ${labelOf(axis)}.`
  return left_out === 0
    ? all
    : `${all} ${grouped(left_out)} of them ${left_out === 1 ? 'is' : 'are'} left out: price or ${labelOf(axis)} is not known.`
}

function legend({ points, total, left_out, tax, currency }: Chart): string {
  const drawn = total - left_out
  const thinned =
    points.length < drawn
      ? ` ${grouped(points.length)} of ${grouped(drawn)} plans are drawn; where dots would overlap, one stands for all.`
      : ''
  const taxed = tax === '' ? '' : ` Prices are ${tax}; the fields below take them without.`
  return `The line joins the best offers. Drag to select an area.${thinned}${taxed} (Scales are logarithmic; prices are in ${currency}.)`
}
