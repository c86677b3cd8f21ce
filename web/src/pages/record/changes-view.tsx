import type { ChangedPlan, ChangeGroup, ChangeMove, Changes, ChangeWeek, Elsewhere } from '@/api/types.gen'
import { Dated } from '@/components/dated'
import { type Column, Table } from '@/components/table'
import { classNames } from '@/lib/class-names'
import { grouped } from '@/lib/format'
import { n, parts, t, tc } from '@/lib/language'
import { PriceText } from '@/market/price-text'
import { Rules } from './rules'
import styles from './record-page.module.css'

/** The last seven days and all days with links to their pages, or what a partner did on one of them. */
export function ChangesView({ changes }: { changes: Changes }) {
  const { groups, rules, note, auctions, earlier, week } = changes
  const isOneDay = groups.some(({ moves }) => moves.some(({ plans }) => plans.length > 0))
  return (
    <>
      {week && <Week week={week} />}
      {note !== '' && (
        <p className={styles.note}>
          <Dated>{note}</Dated>
        </p>
      )}
      {isOneDay ? groups.map((group) => <Group key={group.page} group={group} />) : <Days groups={groups} />}
      {auctions !== '' && (
        <p className={styles.note}>
          <Dated>{auctions}</Dated>
        </p>
      )}
      {earlier !== '' && (
        <p className={styles.note}>
          <a href={earlier}>{t('Earlier changes')}</a>
        </p>
      )}
      <Rules title={t('What counts as a change')} texts={rules} />
      <p className={styles.note}>
        <a href="/changes.rss">{t('RSS feed')}</a>
        {'\u00a0· '}
        <a href="/changes.json">JSON</a>
        {'\u00a0· '}
        <a href="/index">{t('Price index')}</a>
      </p>
    </>
  )
}

const columnsOfWeek = () =>
  [
    ['up', t('Price up')],
    ['down', t('Price down')],
    ['new', tc('plans', 'New')],
    ['gone', tc('plans', 'Gone')],
    ['sold_out', tc('plans', 'Sold out')],
    ['back', tc('plans', 'Back in stock')],
  ] as const

function Week({ week: { days, total, plans } }: { week: ChangeWeek }) {
  return (
    <section className={styles.group} aria-labelledby="week">
      <h2 id="week">{t('The last seven days')}</h2>
      <Table
        label={t('Plans by day')}
        rows={[...days, { ...total, day: t('Total') }]}
        rowKey={({ day }) => day}
        columns={[
          { label: t('Day'), cell: ({ day }) => <Dated>{day}</Dated> },
          ...columnsOfWeek().map(([name, label]) => ({
            label,
            isNumber: true,
            cell: (day: ChangeWeek['total']) => (day[name] > 0 ? grouped(day[name]) : null),
          })),
        ]}
      />
      {plans.length > 0 && (
        <>
          <h3>{t('Largest price changes')}</h3>
          <Table
            label={t('Largest price changes')}
            rows={plans}
            rowKey={({ page, day_page }) => `${day_page} ${page}`}
            columns={[
              { label: t('Plan'), cell: ({ name, page }) => <a href={page}>{name}</a> },
              { label: t('Price'), className: styles.course, cell: ({ text }) => text },
              {
                label: t('Change'),
                isNumber: true,
                cell: ({ percent, is_less }) => (
                  <span className={is_less ? styles.better : styles.worse}>{percent}</span>
                ),
              },
              {
                label: t('Partner and day'),
                short: t('Day'),
                cell: ({ partner, day, day_page }) => (
                  <a href={day_page}>
                    <Dated>{t('{partner}, {day}', { partner, day })}</Dated>
                  </a>
                ),
              },
            ]}
          />
        </>
      )}
    </section>
  )
}

/** A line for each partner of a day, leading to its page. */
function Days({ groups }: { groups: ChangeGroup[] }) {
  const days = [...new Set(groups.map(({ day }) => day))]
  return days.map((day) => (
    <section key={day} className={styles.day} aria-label={day}>
      <h2>
        <Dated>{day}</Dated>
      </h2>
      <ul>
        {groups
          .filter((group) => group.day === day)
          .map(({ name, page, moves }) => (
            <li key={page}>
              {parts(t('{partner}: {changes}'), { partner: <a href={page}>{name}</a>, changes: moves.map(toLine) })}
            </li>
          ))}
      </ul>
    </section>
  ))
}

function toLine({ kind, title, median }: ChangeMove, i: number) {
  const change = <span className={tones[kind]}>{title}</span>
  return (
    <span key={kind}>
      {i > 0 && ', '}
      {/* The day's page has their range. */}
      {median ? parts(t('{change} (median {percent})', { percent: median }), { change }) : change}
    </span>
  )
}

function Group({ group: { title, moves } }: { group: ChangeGroup }) {
  return (
    <section className={styles.group} aria-label={title}>
      <p>
        <a href="/changes">{t('All changes')}</a>
      </p>
      <ul className="stack gap-12">
        {moves.map((move) => (
          <Move key={move.kind} move={move} />
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

function Move({ move: { kind, title, text, plans, more } }: { move: ChangeMove }) {
  return (
    <li className={styles.move}>
      <h2 className={classNames(styles.kind, tones[kind])}>{title}</h2>
      <p>{text}</p>
      <Plans title={title} plans={plans} />
      {more > 0 && <p>{n('And {count} more.', 'And {count} more.', more)}</p>}
    </li>
  )
}

function Other({ other }: { other: Elsewhere }) {
  return parts(t('{plan} at {partner}, {price}', { partner: other.partner }), {
    plan: <a href={other.page}>{other.name}</a>,
    price: <PriceText price={other.price} />,
  })
}

function Plans({ title, plans }: { title: string; plans: ChangedPlan[] }) {
  const prices: Column<ChangedPlan>[] = [
    { label: t('Price'), className: styles.course, cell: ({ text }) => text },
    { label: t('Change'), isNumber: true, cell: ({ percent }) => percent },
  ]
  return (
    <Table
      label={title}
      rows={plans}
      rowKey={({ page }) => page}
      columns={[
        { label: t('Plan'), cell: ({ name, page }) => <a href={page}>{name}</a> },
        ...(plans.some(({ percent }) => percent !== '') ? prices : []),
        {
          label: t('Cheapest elsewhere with at least as many cores and as much memory'),
          short: t('Elsewhere'),
          cell: ({ elsewhere }) => elsewhere && <Other other={elsewhere} />,
        },
      ]}
    />
  )
}
