import type { ReactNode } from 'react'
import type { FieldChange, Rejection } from '@/api/types.gen'
import { grouped } from '@/lib/format'
import styles from './facts.module.css'

/** Counts beside each other, such as how many rows are added and changed. */
export function Counts({ of }: { of: readonly (readonly [label: string, count: number])[] }) {
  return (
    <dl className={styles.counts}>
      {of.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{grouped(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A part of a row's details: a heading and what is below it. */
export function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.fact}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** The items that were not taken, each with the partner's own key and the reason. */
export function Rejections({ list, count }: { list: readonly Rejection[]; count: number }) {
  const more = count - list.filter(({ listed }) => listed !== true).length
  return (
    <>
      <ul className={styles.lines}>
        {list.map(({ item, reason, listed }, i) => (
          <li key={i}>
            <code>{item}</code>
            {` ${listed ? 'listed ' : ''}${reason}`}
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles.lines}>{`and ${grouped(more)} more`}</p>}
    </>
  )
}

/** How the fields of a partner's documents differ from those of the last good answer. */
export function Drift({ list }: { list: readonly FieldChange[] }) {
  return (
    <ul className={styles.lines}>
      {list.map(({ path, before, after }) => (
        <li key={path}>
          <code>{path}</code>
          {before === ''
            ? ` is new: ${after}`
            : after === ''
              ? ` is gone; it was ${before}`
              : ` is ${after}; it was ${before}`}
        </li>
      ))}
    </ul>
  )
}
