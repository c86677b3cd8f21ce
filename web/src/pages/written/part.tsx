import { Suspense } from 'react'
import type { ArticlePart, Currency, Item, Picture as PictureProps } from '@/api/types.gen'
import { Dated } from '@/components/dated'
import { useCurrency } from '@/features/currency/currency-provider'
import { StillTable } from '@/features/plan-list/late-parts'
import { PlanCards } from '@/features/plan-list/plan-cards'
import { classNames } from '@/lib/class-names'
import { n, t, tc } from '@/lib/language'
import { StaticRouter } from '@/lib/router'
import { langCode } from '@/lib/shop-language'
import { inCurrency, priceUnit, shownPrice } from '@/market/price-text'
import styles from './written-page.module.css'

interface Props {
  part: ArticlePart
  /** Whether it stands in a link, which can hold no other. */
  isInLink: boolean
  /** The text behind it. */
  after: string
}

/** What stands in an article beside its words: a picture, or what the shop sells now. */
export function Part({ part, isInLink, after }: Props) {
  const { currency } = useCurrency()
  const { kind, picture, problem, items = [] } = part
  if (picture) return <Picture {...picture} />
  const [first] = items
  if (kind === 'price')
    return first ? (
      <PriceOf part={part} item={first} currency={currency} isInLink={isInLink} after={after} />
    ) : (
      <em lang={shopLang()}>{t('price unavailable')}</em>
    )
  if (problem || !first)
    return (
      <p className={styles.problem} lang={shopLang()}>
        {problemText(part)}
      </p>
    )
  return (
    // Cards find the configurations of their machine by the address of their list.
    <StaticRouter first={{ path: part.path ?? '', search: part.search ?? '' }}>
      {kind === 'plan' ? (
        <div className={styles.plan} lang={shopLang()}>
          <PlanCards list={{ items }} currency={currency} isLoading={false} isSlow={false} />
        </div>
      ) : (
        <Offers part={part} items={items} currency={currency} />
      )}
    </StaticRouter>
  )
}

function problemText({ kind, problem }: ArticlePart): string {
  if (problem === 'gone') return t('This server is not sold at present.')
  if (problem === 'empty') return t('No servers match at present.')
  return kind === 'picture' ? t('This picture cannot be shown.') : t('These offers cannot be shown at present.')
}

/** Plans as cards or as a table, with the way to all of their list. */
function Offers({ part, items, currency }: { part: ArticlePart; items: Item[]; currency: Currency }) {
  const { kind, title = '', path = '', search = '', total = 0, columns = '', tax } = part
  return (
    <figure className={classNames(styles.offers, styles.wide)} lang={shopLang()}>
      <figcaption>{title}</figcaption>
      {kind === 'table' ? (
        <Suspense>
          <StillTable
            label={title}
            head={{ compare: t('Compare'), order: tc('to buy', 'Order') }}
            columns={columns}
            items={items}
            currency={currency}
          />
        </Suspense>
      ) : (
        <PlanCards list={{ items }} currency={currency} isLoading={false} isSlow={false} />
      )}
      <p>
        <a href={path + search}>
          {total > items.length ? n('See {count} server', 'See all {count} servers', total) : t('See the list')}
        </a>{' '}
        {tax && t('Prices are {tax}.', { tax })}
      </p>
    </figure>
  )
}

/** The language of the shop's own words, which stand in an article that may be in another one. */
const shopLang = () => langCode() || 'en'

/** The lowest price of a list, or the price of a plan, within a sentence. */
function PriceOf({ part, item, currency, isInLink, after }: Props & { item: Item; currency: Currency }) {
  const prices = inCurrency(item.prices, currency)
  const price = shownPrice(prices)
  if (!price?.text) return <em lang={shopLang()}>{t('price unavailable')}</em>
  const { state, as_of } = item.fresh
  const isOld = /stale|price/.test(state) && as_of !== ''
  const full = `${price.text}${priceUnit(price)} ${prices.tax ?? part.tax ?? ''}`.trimEnd()
  // A sentence has one point where an abbreviation ends it, as OnePoint of the server's package language has it.
  const text = !isOld && /^\.(?!\.)/.test(after) ? full.replace(/(?<!\.)\.$/, '') : full
  return (
    <>
      {isInLink ? (
        <span lang={shopLang()}>{text}</span>
      ) : (
        <a href={`${part.path ?? ''}${part.search ?? ''}`} lang={shopLang()}>
          {text}
        </a>
      )}
      {isOld && <Dated>{` ${t('(as of {day})', { day: as_of })}`}</Dated>}
    </>
  )
}

/** A picture, whose room is kept before it is there. */
export function Picture({ src, srcset, width, height, alt, isFirst = false }: PictureProps & { isFirst?: boolean }) {
  return (
    <img
      src={src}
      srcSet={srcset}
      sizes={srcset && '(width < 48rem) 100vw, 48rem'}
      width={width}
      height={height}
      alt={alt}
      decoding="async"
      loading={isFirst ? undefined : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
    />
  )
}
