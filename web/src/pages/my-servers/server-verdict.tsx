import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { client } from '@/api/client'
import type { Advice, KeepOrMove } from '@/api/types.gen'
import { useVATCountry } from '@/api/page-context'
import { buttonClass } from '@/components/button'
import { Notice } from '@/components/notice'
import { Spinner } from '@/components/spinner'
import { type Column, Table } from '@/components/table'
import { classNames } from '@/lib/class-names'
import { dayText } from '@/lib/format'
import { OrderLink } from '@/market/order-link'
import { PlanFreshness } from '@/features/plan-card/plan-freshness'
import { parseSearch, valueOf, watchAddress } from '@/lib/address'
import { n, t, tc } from '@/lib/language'
import { useLocation } from '@/lib/router'
import { nameOf, pageLanguage, priceText, question, type Server, sizeText, titleId } from './servers'
import styles from './my-servers-page.module.css'

/** The alternatives that stand below a server; the link leads to all. */
const maxShown = 3

const tones: Record<Advice, string | undefined> = { keep: styles.keep, move: styles.move, unknown: styles.unknown }

/** A server with the advice to keep it or to move, and its reasons. */
export function ServerVerdict({ server, children }: { server: Server; children?: ReactNode }) {
  const vatCountry = useVATCountry()
  const body = question(server, vatCountry, valueOf(parseSearch(useLocation().search), 'use'))
  const { data, error } = useQuery({
    queryKey: ['keep-or-move', body],
    queryFn: ({ signal }) => client.post<KeepOrMove>('/rest/v1/rpc/keep_or_move', body, { signal }),
  })
  const name = server.name || data?.plan?.name || nameOf(server)
  return (
    <article className={styles.server} aria-label={name}>
      <h2 id={titleId(server)} tabIndex={-1}>
        {name}
      </h2>
      <p className="soft">{rentText(server)}</p>
      {data && <p className={classNames(styles.advice, tones[data.verdict])}>{data.headline}</p>}
      {error && <Notice role="alert">{error.message}</Notice>}
      {!data && !error && <Spinner label={t('Comparing {server}', { server: name })} />}
      {data?.plan && (
        <p>
          <a href={data.plan.page}>{data.plan.name}</a>
          {` (${data.plan.specs}): ${data.plan.note}`}
        </p>
      )}
      {data && <p>{data.reason}</p>}
      {data && data.alternatives.length > 0 && (
        <Table
          label={`${t('At least as good')}: ${name}`}
          columns={columnsIn(data.currency)}
          rows={data.alternatives.slice(0, maxShown)}
          rowKey={({ plan_id }) => plan_id}
        />
      )}
      {data && data.alternatives.length > 0 && <p className="soft">{comparedText(server, data)}</p>}
      <div className={styles.buttons}>
        {data?.better && (
          <a className={buttonClass()} href={data.better}>
            {t('See all that are at least as good')}
          </a>
        )}
        {data?.better && server.price !== null && (
          <a className={buttonClass()} href={`${watchAddress(data.better)}&rule=better_appears&value=${server.price}`}>
            {t('Tell me when something better appears')}
          </a>
        )}
        {children}
      </div>
    </article>
  )
}

/** The columns of the alternatives, with prices in a currency. */
function columnsIn(currency: string): Column<KeepOrMove['alternatives'][number]>[] {
  return [
    {
      label: t('Plan'),
      cell: ({ name, page, partner, specs, note, fresh }) => (
        <>
          <a href={page}>{name}</a>
          <div>
            {[`${partner}, ${specs}.`, note].join(' ').trim()} <PlanFreshness fresh={fresh} />
          </div>
        </>
      ),
    },
    { label: t('Per month'), isNumber: true, cell: ({ monthly }) => priceText(monthly, currency) },
    { label: t('Setup'), isNumber: true, cell: ({ setup }) => (setup > 0 ? priceText(setup, currency) : null) },
    {
      label: t('Saved per month'),
      isNumber: true,
      cell: ({ saves }) => (saves === null ? null : priceText(saves, currency)),
    },
    {
      label: t('Pays off after'),
      cell: ({ breaks_even_after_months: months }) => (months ? n('{count} month', '{count} months', months) : null),
    },
    {
      label: tc('to buy', 'Order'),
      isUnlabelled: true,
      cell: ({ plan_id, name, order_url }) =>
        order_url && (
          <OrderLink plan={plan_id} href={order_url} variant="quiet" aria-label={t('Order {plan}', { plan: name })}>
            {tc('to buy', 'Order')}
          </OrderLink>
        ),
    },
  ]
}

function rentText(server: Server): string {
  const { price, price_with_tax: withTax, currency, since, name, country } = server
  const size = [name && sizeText(server), country && placeName(country)].filter(Boolean).join(', ')
  const pays = price === null ? t('You have not said what you pay.') : payText(priceText(price, currency), withTax)
  return [size && `${size}.`, pays, since && t('Rented since {day}.', { day: dayText(since) })]
    .filter(Boolean)
    .join(' ')
}

function payText(price: string, withTax: boolean | undefined): string {
  if (withTax === undefined) return t('You pay {price} a month.', { price })
  return withTax
    ? t('You pay {price} a month, tax included.', { price })
    : t('You pay {price} a month before tax.', { price })
}

function comparedText({ country }: Server, { tax }: KeepOrMove): string {
  const prices = t('Prices are {tax}.', { tax })
  return country ? `${prices} ${t('Only servers in {country} are compared.', { country: placeName(country) })}` : prices
}

/** The name of a country that was given by its code. */
function placeName(country: string): string {
  if (!/^[a-z]{2}$/i.test(country)) return country
  return new Intl.DisplayNames(pageLanguage(), { type: 'region' }).of(country.toUpperCase()) ?? country
}
