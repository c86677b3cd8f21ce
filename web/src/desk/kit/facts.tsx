import { useState } from 'react'
import type { DeskFact, DeskLine, DeskList, DeskRejectedItem } from '@/api/types.gen'
import { Badge } from '@/components/badge'
import { Button } from '@/components/button'
import { Icon } from '@/components/icon'
import { grouped } from '@/lib/format'
import { ChangeList, ColumnList } from './change-list'
import { Pager } from './pager'
import { Loaded } from './section-page'
import { useDeskData } from './use-desk-data'
import styles from './facts.module.css'

/** A part of a row's details: a heading, and lines, changed columns or a long list below it. */
export function FactView({ fact: { title, lines = [], columns, call, verb } }: { fact: DeskFact }) {
  const [isShown, setIsShown] = useState(verb === undefined)
  return (
    <section className={styles.fact}>
      {title !== undefined && <h2>{title}</h2>}
      {!(isShown && call !== undefined) && <Lines of={lines} />}
      {columns && <ColumnList columns={columns} />}
      {verb !== undefined && (
        <Button className={styles.more} aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
          {verb}
        </Button>
      )}
      {isShown && call !== undefined && <LongList call={call} />}
    </section>
  )
}

function Lines({ of: lines }: { of: readonly DeskLine[] }) {
  if (lines.length === 0) return null
  return (
    <ul className={styles.lines} data-links={lines.some(({ link }) => link !== undefined) ? '' : undefined}>
      {lines.map(({ code, text, state, tone, link }, i) => (
        <li key={i}>
          {state !== undefined && <Badge tone={tone}>{state}</Badge>}
          {code !== undefined && <code>{code}</code>}{' '}
          {link === undefined ? (
            text
          ) : (
            // In a tab of its own: the desk has its session and what was typed in this one.
            <a href={link} target="_blank" rel="noopener">
              {text}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

/** A list that is read part by part: changes of rows, or items that were not taken. */
function LongList({ call }: { call: string }) {
  const [offset, setOffset] = useState(0)
  const list = useDeskData<DeskList>(`${call}?offset=${offset}`)
  const none = list.data?.none
  return (
    <Loaded of={list} what="This list" isEmpty={({ total }) => total === 0} none={none}>
      {({ text, changes, items, size, total }) => (
        <>
          {text !== undefined && <p className={styles.lines}>{text}</p>}
          {changes && <ChangeList changes={changes} />}
          {items && (
            <ul className={styles.items}>
              {items.map((item, i) => (
                <li key={`${offset} ${i}`}>
                  <Item item={item} />
                </li>
              ))}
            </ul>
          )}
          <Pager
            hasBefore={offset > 0}
            hasNext={offset + size < total}
            onBefore={() => setOffset(Math.max(0, offset - size))}
            onNext={() => setOffset(offset + size)}
          >
            {`${grouped(offset + 1)} to ${grouped(Math.min(offset + size, total))} of ${grouped(total)}`}
          </Pager>
        </>
      )}
    </Loaded>
  )
}

/** An item of a partner that was not taken, as it came. */
function Item({ item: { item, field, reason, listed, json, is_cut: isCut } }: { item: DeskRejectedItem }) {
  const words = (
    <>
      <code className={styles.key}>{item}</code>
      <span>
        {listed && 'listed without '}
        {field !== '' && <code>{field}</code>}
        {field !== '' && ': '}
        {reason}
      </span>
    </>
  )
  if (json === '') return <p className={styles.head}>{words}</p>
  return (
    <details>
      <summary className={styles.head}>
        {words}
        <Icon name="chevron-down" size="small" className={styles.mark} />
      </summary>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long item is scrolled by the keyboard, too */}
      <pre className={styles.json} tabIndex={0} role="region" aria-label={`Item ${item}`}>
        {json}
        {isCut && '…'}
      </pre>
      {isCut && <p className={styles.note}>The item is longer; this is its beginning.</p>}
    </details>
  )
}
