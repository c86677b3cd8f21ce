import { marketPath, useMarket } from '@/api/market'
import { useVATCountry } from '@/api/page-context'
import { type Chart, ranges } from '@/api/types.gen'
import { LoadFailed } from '@/components/load-failed'
import { PageAbout, PageTitle } from '@/components/page-title'
import { useCurrency } from '@/features/currency/currency-provider'
import { ActiveFilters } from '@/features/plan-list/active-filters'
import { addressOf, type Params, parseSearch, withoutParams, withParam } from '@/lib/address'
import { classNames } from '@/lib/class-names'
import { grouped } from '@/lib/format'
import { n, t } from '@/lib/language'
import { inPlace, Link, useLocation, useNavigate } from '@/lib/router'
import { CountryMap } from './country-map'
import { FrontierTable } from './frontier-table'
import { MarketChart } from './market-chart'
import { MarketForm } from './market-form'
import { selectedParams } from './selection'
import styles from './market-page.module.css'

const axes = ['ram_size', 'cpu_cores', 'storage_size', 'score_multi']

/** A list as a chart: what its plans cost against their size, and where they are. */
export function MarketPage() {
  const { search } = useLocation()
  const { currency } = useCurrency()
  const { chart, hasFailed, retry } = useMarket(search, currency)
  const params = parseSearch(search)
  return (
    <div className={classNames(styles.page, 'wrap')} tabIndex={-1}>
      <div>
        <PageTitle>{t('Price chart')}</PageTitle>
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
      <ActiveFilters path={marketPath} params={params} filters={market.applied.filters} isOlder={false} />
      <nav className={styles.axes} aria-label={t('Chart by')}>
        {axes.map((axis) => (
          <AxisLink key={axis} axis={axis} params={params} isCurrent={axis === market.axis} />
        ))}
        <a href={addressOf('/', withoutParams(params, 'axis'))}>{t('Show as a list')}</a>
      </nav>
      {market.points.length > 0 && <Prices market={market} params={params} />}
      {market.countries.length > 0 && (
        <section className={styles.section} aria-label={t('Countries')}>
          <h2>{t('Offers by country')}</h2>
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
      <section className={styles.section} aria-label={t('Prices')}>
        <h2>{t('Monthly price by {size}', { size })}</h2>
        <MarketChart
          market={market}
          label={t('Monthly price by {size}; the best offers are in the table below', { size })}
          onSelect={(box) =>
            navigate(addressOf(marketPath, selectedParams(params, market, box, country)), { state: inPlace })
          }
        />
        {market.tax !== '' && <p className={styles.note}>{t('Prices are {tax}.', { tax: market.tax })}</p>}
        <details className={styles.note}>
          <summary>{t('How to read it')}</summary>
          <p>{legend(market)}</p>
        </details>
        <MarketForm market={market} params={params} />
      </section>
      <section className={styles.section}>
        <h2>{t('Best offers')}</h2>
        <p className={styles.note}>{bestText(market.axis)}</p>
        <FrontierTable market={market} />
      </section>
    </>
  )
}

function AxisLink({ axis, params, isCurrent }: { axis: string; params: Params; isCurrent: boolean }) {
  const target = axis === axes[0] ? withoutParams(params, 'axis') : withParam(params, 'axis', axis)
  return (
    <Link to={addressOf(marketPath, target)} state={inPlace} aria-current={isCurrent ? 'true' : undefined}>
      {ranges.find(({ name }) => name === axis)?.title()}
    </Link>
  )
}

function labelOf(axis: string): string {
  return ranges.find(({ name }) => name === axis)?.label() ?? ''
}

function summary({ total, left_out, axis }: Chart): string {
  if (total === 0) return t('No plan matches, so there is nothing to draw.')
  const size = labelOf(axis)
  const all = n('{count} plan by price and {size}.', '{count} plans by price and {size}.', total, { size })
  if (left_out === 0) return all
  return `${all} ${n(
    '{count} of them is left out because its price or {size} is not known.',
    '{count} of them are left out because their price or {size} is not known.',
    left_out,
    { size },
  )}`
}

function bestText(axis: string): string {
  switch (axis) {
    case 'cpu_cores':
      return t('No other plan in this list has as many cores for less.')
    case 'storage_size':
      return t('No other plan in this list has as much storage for less.')
    case 'score_multi':
      return t('No other plan in this list has as high a multi-core score for less.')
    default:
      return t('No other plan in this list has as much RAM for less.')
  }
}

function legend({ points, total, left_out, tax, currency }: Chart): string {
  const drawn = total - left_out
  return [
    t('The line joins the best offers. Drag to select an area.'),
    points.length < drawn &&
      n(
        '{drawn} of {count} plan are drawn; where dots would overlap, one stands for all.',
        '{drawn} of {count} plans are drawn; where dots would overlap, one stands for all.',
        drawn,
        { drawn: grouped(points.length) },
      ),
    tax !== '' && t('Prices are {tax}; the fields below take prices without tax.', { tax }),
    t('(Scales are logarithmic; prices are in {currency}.)', { currency }),
  ]
    .filter(Boolean)
    .join(' ')
}
