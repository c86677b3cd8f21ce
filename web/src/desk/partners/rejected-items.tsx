import { useState } from 'react'
import type { DeskRejected, DeskRejectedItem } from '@/api/types.gen'
import { Icon } from '@/components/icon'
import { Loaded } from '../kit/section-page'
import { Steps } from '../kit/steps'
import { useDeskData } from '../kit/use-desk-data'
import { momentText } from '../kit/words'
import styles from './rejected-items.module.css'

const pageSize = 20

/** The items of a partner's newest answer that were not taken, each as it came. */
export function RejectedItems({ partner }: { partner: string }) {
  const [offset, setOffset] = useState(0)
  const items = useDeskData<DeskRejected>(`partners/${partner}/rejected?offset=${offset}`)
  return (
    <Loaded
      of={items}
      what="The items"
      isEmpty={({ total }) => total === 0}
      none="Every item of the newest answer that is kept was taken."
    >
      {({ fetched_at: at, total, items: list }) => (
        <div className={styles.items}>
          <p>{`From the answer of ${momentText(at)}.`}</p>
          <ul>
            {list.map((item, i) => (
              <li key={`${offset} ${i}`}>
                <Item item={item} />
              </li>
            ))}
          </ul>
          <Steps offset={offset} size={pageSize} total={total} onMove={setOffset} />
        </div>
      )}
    </Loaded>
  )
}

function Item({ item: { item, field, reason, listed, json, is_cut: isCut } }: { item: DeskRejectedItem }) {
  const words = (
    <>
      <code className={styles.key}>{item}</code>
      <span>
        {listed && 'listed without '}
        {field !== '' && <code className={styles.field}>{field}</code>}
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
