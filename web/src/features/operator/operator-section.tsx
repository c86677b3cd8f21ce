import type { ReactNode, Ref } from 'react'
import { Button } from '@/components/button'
import { Icon } from '@/components/icon'
import type { OperatorList } from './operator-lists'
import { sentence } from './messages'
import styles from './operator-section.module.css'

interface Props<T> {
  /** The heading, which takes the focus when the focused element is gone. */
  titleRef?: Ref<HTMLHeadingElement>
  id: string
  title: string
  about: string
  list: OperatorList<T>
  /** What to say of an empty list. */
  none: string
  /** Stands between the heading and the list. */
  tools?: ReactNode
  children: (item: T) => ReactNode
}

/** One list below the form, or a message while it is empty, loading or failed. */
export function OperatorSection<T>({ titleRef, id, title, about, list, none, tools, children }: Props<T>) {
  const { items, error, isLoading, retry } = list
  return (
    <section className={styles.section} aria-labelledby={id} aria-busy={isLoading}>
      <h2 ref={titleRef} id={id} className={styles.title} tabIndex={-1}>
        {title}
      </h2>
      <p className={styles.about}>{about}</p>
      {tools}
      <div aria-live="polite">
        {error && (
          <div className={styles.failure}>
            <p>
              <Icon name="circle-alert" />
              {`This list could not be loaded. ${sentence(error.message)}`}
            </p>
            <Button onClick={retry}>Try again</Button>
          </div>
        )}
        {!items && isLoading && <p className={styles.none}>Loading…</p>}
        {items?.length === 0 && <p className={styles.none}>{none}</p>}
      </div>
      {items && items.length > 0 && <ul className={styles.list}>{items.map(children)}</ul>}
    </section>
  )
}
