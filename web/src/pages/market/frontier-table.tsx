import type { Chart } from '@/api/types.gen'
import { Table } from '@/components/table'
import { t } from '@/lib/language'

/** The frontier in words: each plan than which none is as large for less money. */
export function FrontierTable({ market: { frontier } }: { market: Chart }) {
  return (
    <Table
      label={t('Best offers')}
      rows={frontier}
      rowKey={({ page }) => page}
      columns={[
        { label: t('Plan'), cell: ({ page, name }) => <a href={page}>{name}</a> },
        { label: t('Price'), cell: ({ text }) => text },
        { label: t('Specifications'), cell: ({ specs }) => specs },
        { label: t('Partner'), cell: ({ partner }) => partner },
      ]}
    />
  )
}
