import type { IndexLine, IndexPage } from '@/api/types.gen'
import { Table } from '@/components/table'
import { grouped } from '@/lib/format'
import { PriceChart } from '@/features/price-chart/price-chart'
import { Rules } from './rules'
import styles from './record-page.module.css'

/** The price index: a line for each type, and where each country stands. */
export function IndexView({ index: { lines, countries, method, first, last } }: { index: IndexPage }) {
  return (
    <>
      <p className={styles.note}>
        {first === ''
          ? 'There are too few plans for an index yet.'
          : first === last
            ? `Begins at 100 on ${first}. The day is not over and may still move. Countries follow on the second day.`
            : `From ${first} (100) to ${last}. The last day is not over and may still move.`}
      </p>
      {lines.map((line) => (
        <section key={line.name} className={styles.group}>
          <h2>{line.name}</h2>
          <p>
            <strong className={styles.figure}>{line.now}</strong> {line.since}
          </p>
          {line.history && <PriceChart history={line.history} />}
        </section>
      ))}
      {/* On the first day each of them would be 100. */}
      {first !== last && countries.length > 0 && <Countries lines={countries} />}
      <Rules title="Method" texts={method} />
      <p className={styles.note}>
        <a href="/index.csv">All days as CSV</a> · <a href="/changes">Market changes</a>
      </p>
    </>
  )
}

function Countries({ lines }: { lines: IndexLine[] }) {
  return (
    <section className={styles.group}>
      <h2>By country</h2>
      <Table
        label="By country"
        columns={['Type and country', { label: 'Index', isNumber: true }, { label: 'Prices', isNumber: true }, 'Since']}
      >
        {lines.map(({ name, now, plans, since }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-number="" data-label="Index">
              {now}
            </td>
            <td data-number="" data-label="Prices">
              {grouped(plans)}
            </td>
            <td data-label="Since">{since}</td>
          </tr>
        ))}
      </Table>
    </section>
  )
}
