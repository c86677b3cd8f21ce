import { type Market, ranges } from '@/api/types.gen'
import { capitalised } from '@/lib/format'
import styles from './market-page.module.css'

/** The frontier in words: each plan than which none is as large for less money. */
export function FrontierTable({ market: { frontier, axis } }: { market: Market }) {
  const label = ranges.find(({ name }) => name === axis)?.label ?? ''
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whoever has a keyboard alone scrolls it too
    <div className={styles.scroll} role="region" aria-label="Best offers" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Plan</th>
            <th scope="col">Price</th>
            <th scope="col">{`${capitalised(label)}, at least`}</th>
            <th scope="col">Partner</th>
          </tr>
        </thead>
        <tbody>
          {frontier.map(({ page, name, specs, text, partner }) => (
            <tr key={page}>
              <th scope="row">
                <a href={page}>{name}</a>
              </th>
              <td>{text}</td>
              <td>{specs}</td>
              <td>{partner}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
