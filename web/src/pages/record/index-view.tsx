import type { IndexLine, IndexPage } from '@/api/types.gen'
import { Table } from '@/components/table'
import { grouped } from '@/lib/format'
import { PriceChart } from '@/features/price-chart/price-chart'
import { n, parts, t } from '@/lib/language'
import { Rules } from './rules'
import styles from './record-page.module.css'

/** The price index: a line for each type, and where each country stands. */
export function IndexView({ index: { lines, countries, method, first, last } }: { index: IndexPage }) {
  return (
    <>
      <p className={styles.note}>
        {first === ''
          ? t('There are not enough plans for an index yet.')
          : first === last
            ? t(
                'The index starts at 100 on {day}. That day is not over, so its value may still change. Countries are added on the second day.',
                { day: first },
              )
            : t('From {first} (100) to {last}. The last day is not over, so its value may still change.', {
                first,
                last,
              })}
      </p>
      {lines.map((line) => (
        <section key={line.name} className={styles.group}>
          <h2>{line.name}</h2>
          <p>{parts(sinceText(line), { index: <strong className={styles.figure}>{line.now}</strong> })}</p>
          {line.history && <PriceChart history={line.history} />}
        </section>
      ))}
      {/* On the first day each of them would be 100. */}
      {first !== last && countries.length > 0 && <Countries lines={countries} />}
      <Rules title={t('Method')} texts={method} />
      <p className={styles.note}>
        <a href="/index.csv">{t('All days as CSV')}</a>
        {'\u00a0· '}
        <a href="/changes">{t('Market changes')}</a>
      </p>
    </>
  )
}

function sinceText({ plans, since, history }: IndexLine): string {
  return history
    ? n('{index} since {day}, from {count} price', '{index} since {day}, from {count} prices', plans, { day: since })
    : n(
        '{index} on the first day, {day}, from {count} price',
        '{index} on the first day, {day}, from {count} prices',
        plans,
        { day: since },
      )
}

function Countries({ lines }: { lines: IndexLine[] }) {
  return (
    <section className={styles.group}>
      <h2>{t('By country')}</h2>
      <Table
        label={t('By country')}
        rows={lines}
        rowKey={({ name }) => name}
        columns={[
          { label: t('Type and country'), cell: ({ name }) => name },
          { label: t('Index'), isNumber: true, cell: ({ now }) => now },
          { label: t('Prices'), isNumber: true, cell: ({ plans }) => grouped(plans) },
          { label: t('Since'), cell: ({ since }) => since },
        ]}
      />
    </section>
  )
}
