import type { ChangedPlan, ChangeGroup, ChangeMove, Changes, Currency, Elsewhere } from '@/api/types.gen'
import { Dated } from '@/components/dated'
import { Table } from '@/components/table'
import { classNames } from '@/lib/class-names'
import { PriceText } from '@/market/price-text'
import { Rules } from './rules'
import styles from './record-page.module.css'

interface Props {
  changes: Changes
  currency: Currency
}

/** What partners did, a section for each partner and day. */
export function ChangesView({ changes: { groups, rules, note, auctions, earlier }, currency }: Props) {
  return (
    <>
      {auctions !== '' && (
        <p className={styles.note}>
          <Dated>{auctions}</Dated>
        </p>
      )}
      {note !== '' && (
        <p className={styles.note}>
          <Dated>{note}</Dated>
        </p>
      )}
      {groups.map((group) => (
        <Group key={group.page} group={group} currency={currency} />
      ))}
      {earlier !== '' && (
        <p className={styles.note}>
          <a href={earlier}>Earlier changes</a>
        </p>
      )}
      <Rules title="What counts as a change" texts={rules} />
      <p className={styles.note}>
        <a href="/changes.rss">RSS feed</a> · <a href="/changes.json">JSON</a> · <a href="/index">Price index</a>
      </p>
    </>
  )
}

function Group({ group: { title, page, moves }, currency }: { group: ChangeGroup; currency: Currency }) {
  const isOwnPage = moves.some(({ plans }) => plans.length > 0)
  return (
    <section className={styles.group} aria-label={title}>
      {isOwnPage ? null : (
        <h2>
          <a href={page}>{title}</a>
        </h2>
      )}
      {isOwnPage && (
        <p>
          <a href="/changes">All changes</a>
        </p>
      )}
      <ul className={styles.moves}>
        {moves.map((move) => (
          <Move key={move.kind} move={move} currency={currency} heading={isOwnPage ? 'h2' : 'h3'} />
        ))}
      </ul>
    </section>
  )
}

const tones: Record<string, string | undefined> = {
  price_up: styles.worse,
  gone: styles.worse,
  sold_out: styles.worse,
  price_down: styles.better,
  back: styles.better,
}

function Move({
  move: { kind, title, text, elsewhere, plans, more },
  currency,
  heading: Heading,
}: {
  move: ChangeMove
  currency: Currency
  /** Below the page's title or the partner's. */
  heading: 'h2' | 'h3'
}) {
  return (
    <li className={styles.move}>
      <Heading className={classNames(styles.kind, tones[kind])}>{title}</Heading>
      <p>
        <Dated>{text}</Dated>
      </p>
      {elsewhere && (
        <p className={styles.elsewhere}>
          {`Cheapest equivalent of ${elsewhere.for} elsewhere: `}
          <Other other={elsewhere} currency={currency} />
        </p>
      )}
      {plans.length > 0 && <Plans title={title} plans={plans} currency={currency} />}
      {more > 0 && <p>{`And ${more} more.`}</p>}
    </li>
  )
}

function Other({ other, currency }: { other: Elsewhere; currency: Currency }) {
  return (
    <>
      <a href={other.page}>{other.name}</a>
      {` at ${other.partner}, `}
      <PriceText price={other.prices[currency]} />
    </>
  )
}

function Plans({ title, plans, currency }: { title: string; plans: ChangedPlan[]; currency: Currency }) {
  const isPriced = plans.some(({ percent }) => percent !== '')
  return (
    <Table
      label={title}
      columns={[
        'Plan',
        ...(isPriced ? ['Price', { label: 'Change', isNumber: true }] : []),
        'Cheapest equivalent elsewhere',
      ]}
    >
      {plans.map((plan) => (
        <tr key={plan.page}>
          <th scope="row">
            <a href={plan.page}>{plan.name}</a>
          </th>
          {isPriced && (
            <td className={styles.course} data-label="Price">
              {plan.text}
            </td>
          )}
          {isPriced && (
            <td data-number="" data-label="Change">
              {plan.percent}
            </td>
          )}
          <td data-label="Elsewhere" data-empty={plan.elsewhere ? undefined : ''}>
            {plan.elsewhere ? (
              <span>
                <Other other={plan.elsewhere} currency={currency} />
              </span>
            ) : (
              '—'
            )}
          </td>
        </tr>
      ))}
    </Table>
  )
}
