import type { LawRule, ShopLaw } from '@/api/types.gen'
import { type Column, Table } from '@/components/table'
import type { ShopForm } from './use-shop-form'
import styles from './shop.module.css'

const columns: Column<LawRule>[] = [
  { label: 'What it requires', cell: ({ asks }) => asks },
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
    cell: ({ missing }) => (missing === '' ? <span className={styles.hint}>Done by the pages.</span> : missing),
  },
]

/** Where the operator sits, what its law asks of the shop, and what is still missing. */
export function Law({ form }: { form: ShopForm }) {
  const { law } = form.settings
  const left = law.rules.filter(({ missing }) => missing !== '')
  return (
    <>
      <p role="status">{`${summary(law)} ${left.length === 0 ? 'Nothing is missing.' : `${left.length} of ${law.rules.length} are left for you to do.`}`}</p>
      <Table
        label="What the law requires"
        rows={[...left, ...law.rules.filter(({ missing }) => missing === '')]}
        rowKey={(rule) => `${rule.law} ${rule.asks}`}
        columns={columns}
      />
    </>
  )
}

function summary({ country, is_known: isKnown }: ShopLaw): string {
  if (country === '') return 'Without a seat the pages say what the strictest law requires.'
  if (!isKnown)
    return `This program does not know the law of ${country}, so the pages say what the strictest law requires.`
  return `This is what the law of ${country} requires.`
}
