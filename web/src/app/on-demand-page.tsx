import type { ComponentType, LazyExoticComponent } from 'react'
import { Suspense, useSyncExternalStore } from 'react'
import { Spinner } from '@/components/spinner'
import { classNames } from '@/lib/class-names'
import styles from '@/pages/message.module.css'

interface Props {
  /** The page's code, fetched when the page is opened; null on the server. */
  page: LazyExoticComponent<ComponentType> | null
  /** What the page is for: all that is shown until its code is there. */
  title: string
}

const neverChanges = () => () => undefined
const inBrowser = () => true
const onServer = () => false

/** A tool's page: the server sends its frame, and only visitors who open it load its code. */
export function OnDemandPage({ page: Page, title }: Props) {
  // The server's markup is the waiting page, so the browser begins with it too.
  const isBrowser = useSyncExternalStore(neverChanges, inBrowser, onServer)
  const waiting = <Waiting title={title} />
  if (!isBrowser || Page === null) return waiting
  return (
    <Suspense fallback={waiting}>
      <Page />
    </Suspense>
  )
}

function Waiting({ title }: { title: string }) {
  return (
    <div className={classNames(styles.toolWaiting, 'wrap')}>
      <h1>{title}</h1>
      <noscript>
        <p>This page is a tool that needs JavaScript. The lists of servers work without it.</p>
      </noscript>
      <div className="needs-scripts">
        <Spinner label={`Loading ${title}`} />
      </div>
    </div>
  )
}
