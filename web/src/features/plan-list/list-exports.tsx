import { basePageFilter } from '@/api/browse-plans'
import { useVATCountry } from '@/api/page-context'
import { useCurrency } from '@/features/currency/currency-provider'
import { type Params, addressOf, parseSearch, withoutParams } from '@/lib/address'
import { parts, t } from '@/lib/language'
import { namesCountry } from '@/api/price-limit'
import styles from './plan-list.module.css'

const forms = { RSS: 'rss', CSV: 'csv', JSON: 'json', Markdown: 'md' }

/** Links to the filtered list in other formats, and to its chart. */
export function ListExports({ path, params }: { path: string; params: Params }) {
  const own = withoutParams(params, 'offset', 'limit', 'more')
  const { currency } = useCurrency()
  const country = useVATCountry()
  // Programs have no cookies: the address says what the visitor chose.
  const chosen: Params = [
    ...own,
    ['currency', currency],
    ...(namesCountry(own) ? [] : [['vat_country', country || 'none'] as const]),
  ]
  return (
    <div className={styles.exports}>
      <p>
        {parts(t('This list as {formats}'), {
          formats: Object.entries(forms).map(([name, suffix]) => (
            <a key={suffix} href={addressOf(`${path === '/' ? '/servers' : path}.${suffix}`, chosen)}>
              {name}
            </a>
          )),
        })}
        <a href={addressOf('/market', [...parseSearch(basePageFilter(path)), ...own])}>{t('Price chart')}</a>
      </p>
    </div>
  )
}
