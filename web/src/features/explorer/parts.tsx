import type { ReactNode } from 'react'
import { useId, useState } from 'react'
import { Button } from '@/components/button'
import { Icon } from '@/components/icon'
import { Notice } from '@/components/notice'
import { Table, type TableProps } from '@/components/table'
import { grouped } from '@/lib/format'
import { formatPath } from './path'
import { clip } from './text'
import styles from './explorer.module.css'

/** Leads to the value behind keys. */
export type OnShow = (keys: readonly string[]) => void

/** A titled part of the explorer. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** Something that went wrong, read aloud at once. */
export function Problem({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Notice role="alert">
      <Icon name="circle-alert" />
      <div>
        <p>
          <strong>{title}</strong>
        </p>
        {children}
      </div>
    </Notice>
  )
}

/** Something long that shows its first pieces, and more on request. */
export function Paged({
  total,
  step = 50,
  children,
}: {
  total: number
  step?: number
  children: (count: number) => ReactNode
}) {
  const [count, setCount] = useState(step)
  const shown = Math.min(count, total)
  // The button stays with the last piece, so that the focus does.
  return (
    <>
      {children(shown)}
      {total > step && (
        <div className={styles.more}>
          <p role="status">{`${grouped(shown)} of ${grouped(total)} are shown.`}</p>
          <Button aria-disabled={shown === total} onClick={() => shown < total && setCount(count + step)}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

/** A path that leads to its value. */
export function PathButton({ keys, onShow }: { keys: readonly string[]; onShow: OnShow }) {
  return (
    <button type="button" className={styles.path} onClick={() => onShow(keys)}>
      <span className="sr-only">Show: </span>
      {clip(formatPath(keys), 300)}
    </button>
  )
}

/** A table of any number of rows, page by page; the first column names the row. */
export function Listing<T>({ rows, ...table }: Omit<TableProps<T>, 'rowKey'>) {
  return (
    <Paged total={rows.length}>
      {(count) => <Table {...table} rows={rows.slice(0, count)} rowKey={(_, i) => i} />}
    </Paged>
  )
}
