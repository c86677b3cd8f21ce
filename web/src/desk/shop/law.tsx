import type { LawRule, ShopLaw } from '@/api/types.gen'
import { type Column, Table } from '@/components/table'
import type { ShopForm } from './use-shop-form'
import styles from './shop.module.css'

const columns: Column<LawRule>[] = [
  { label: 'What it asks', cell: ({ asks }) => asks },
  {
    label: 'Law',
    cell: ({ law, source }) => (
      <a href={source} target="_blank" rel="noreferrer">
        {law}
      </a>
    ),
  },
  {
    label: 'State',
    cell: ({ missing }) => (missing === '' ? <span className={styles.hint}>The pages do it.</span> : missing),
  },
]

/** Where the operator sits, what its law asks of the shop, and what is still missing. */
export function Law({ form }: { form: ShopForm }) {
  const { law } = form.settings
  const left = law.rules.filter(({ missing }) => missing !== '')
  return (
    <>
      <p role="status">{`${summary(law)} ${left.length === 0 ? 'Nothing is missing.' : `${left.length} of ${law.rules.length} need you.`}`}</p>
      <Table
        label="What the law asks"
        rows={[...left, ...law.rules.filter(({ missing }) => missing === '')]}
        rowKey={(rule) => `${rule.law} ${rule.asks}`}
        columns={columns}
      />
    </>
  )
}

function summary({ country, is_known: isKnown }: ShopLaw): string {
  if (country === '') return 'Without a seat the pages say what the strictest law asks.'
  if (!isKnown)
    return `Nobody has read the law of ${country} for this program, so the pages say what the strictest law asks.`
  return `This is what the law of ${country} asks.`
}
