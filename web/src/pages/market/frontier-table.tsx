import type { Chart } from '@/api/types.gen'
import { Table } from '@/components/table'
import { t } from '@/lib/language'

/** The frontier in words: each plan than which none is as large for less money. */
export function FrontierTable({ market: { frontier } }: { market: Chart }) {
  const size = t('Specifications')
  return (
    <Table label={t('Best offers')} columns={[t('Plan'), t('Price'), size, t('Partner')]}>
      {frontier.map(({ page, name, specs, text, partner }) => (
        <tr key={page}>
          <th scope="row">
            <a href={page}>{name}</a>
          </th>
          <td data-label={t('Price')}>{text}</td>
          <td data-label={size}>{specs}</td>
          <td data-label={t('Partner')}>{partner}</td>
        </tr>
      ))}
    </Table>
  )
}
