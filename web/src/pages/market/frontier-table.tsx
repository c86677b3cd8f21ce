import { type Chart, ranges } from '@/api/types.gen'
import { Table } from '@/components/table'
import { capitalised } from '@/lib/format'

/** The frontier in words: each plan than which none is as large for less money. */
export function FrontierTable({ market: { frontier, axis } }: { market: Chart }) {
  const size = `${capitalised(ranges.find(({ name }) => name === axis)?.label ?? '')}, at least`
  return (
    <Table label="Best offers" columns={['Plan', 'Price', size, 'Partner']}>
      {frontier.map(({ page, name, specs, text, partner }) => (
        <tr key={page}>
          <th scope="row">
            <a href={page}>{name}</a>
          </th>
          <td data-label="Price">{text}</td>
          <td data-label={size}>{specs}</td>
          <td data-label="Partner">{partner}</td>
        </tr>
      ))}
    </Table>
  )
}
