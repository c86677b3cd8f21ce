import { Suspense, useEffect } from 'react'
import { useFirstPage } from '@/api/page-context'
import { Spinner } from '@/components/spinner'
import { classNames } from '@/lib/class-names'
import { useIsHydrated } from '@/lib/hydration'
import { parts, t } from '@/lib/language'
import { lazyPage } from '@/lib/lazy-page'
import { useLocation } from '@/lib/router'
import styles from '@/pages/message.module.css'
import type { Tool } from './page-code'

const OtherPage = lazyPage(async () => (await import('./page-code')).OtherPage)

/** A page that only the server can make: navigating to it loads its document. */
export function DocumentPage() {
  const first = useFirstPage()
  const { pathname } = useLocation()
  const isHere = [first.path, first.asked?.pathname].includes(pathname)
  useEffect(() => {
    if (!isHere) location.reload()
  }, [isHere])
  return isHere ? (
    <Suspense>
      <OtherPage />
    </Suspense>
  ) : null
}

interface Props {
  tool: Tool
  /** What the page is for: all that is shown until its code is there. */
  title: string
}

/** A tool's page: the server sends its frame, and only visitors who open it load its code. */
export function OnDemandPage({ tool, title }: Props) {
  const isHydrated = useIsHydrated()
  const waiting = <Waiting title={title} />
  if (!isHydrated) return waiting
  return (
    <Suspense fallback={waiting}>
      <OtherPage tool={tool} />
    </Suspense>
  )
}

function Waiting({ title }: { title: string }) {
  return (
    <div className={classNames(styles.toolWaiting, 'wrap')}>
      <h1>{title}</h1>
      {/* React leaves what is within to the server. */}
      <noscript>{import.meta.env.SSR && <WithoutScripts title={title} />}</noscript>
      <div className="needs-scripts">
        <Spinner label={t('Loading {page}', { page: title })} />
      </div>
    </div>
  )
}

function WithoutScripts({ title }: { title: string }) {
  if (title !== t('My servers')) {
    return (
      <p>
        {parts(t('This page needs JavaScript. The lists of servers and the {api} work without it.'), {
          api: <a href="/api">API</a>,
        })}
      </p>
    )
  }
  return (
    <p>
      {parts(
        t(
          'Your servers are kept in your browser, which needs JavaScript. Without it, open a list such as {vps}, filter it by the size of your server, and choose Watch there: “Something better appears” tells you when moving pays off. The {api} compares a server too.',
        ),
        { vps: <a href="/vps">VPS</a>, api: <a href="/api">API</a> },
      )}
    </p>
  )
}
