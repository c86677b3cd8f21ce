import { createElement, Fragment, Suspense, useEffect, useRef } from 'react'
import { Button } from '@/components/button'
import { Icon } from '@/components/icon'
import { Notice } from '@/components/notice'
import { Spinner } from '@/components/spinner'
import { lookUp } from '@/lib/look-up'
import { Link, useLocation, useNavigate } from '@/lib/router'
import { useDesk } from './kit/desk-context'
import { FirstRun } from './first-run'
import { ListSection, sectionPages } from './sections'
import styles from './desk.module.css'

/** The frame of the open desk: its sections, and the one of the address. */
export function DeskFrame() {
  const { session, signOut } = useDesk()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const main = useRef<HTMLDivElement>(null)
  const { sections } = session
  const current = sections.find(({ name }) => pathname === `/operator/${name}`)
  const first = sections[0]
  // The bare address, and one that the role does not open, lead to the first section.
  useEffect(() => {
    if (!current && first) navigate(`/operator/${first.name}`, { replace: true })
  }, [current, first, navigate])
  const title = current?.title
  useEffect(() => {
    if (title === undefined) return
    // After the router, which sets one title for all addresses of the desk.
    const timer = setTimeout(() => (document.title = `${title} | ${session.shop}`))
    return () => clearTimeout(timer)
  }, [title, session.shop])
  // The field of the code had the focus, and is gone. From here on the router moves the focus.
  useEffect(() => main.current?.focus({ preventScroll: true }), [])
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    if (title !== undefined)
      nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [title])
  const Page = current && lookUp(sectionPages, current.name)
  return (
    <div className={styles.desk}>
      <header className={styles.bar}>
        <p className={styles.brand}>
          {session.shop}
          <span>Operator’s desk</span>
        </p>
        <a className={styles.shop} href="/">
          View the shop
          <Icon name="arrow-up-right" size="small" />
        </a>
        {session.operator !== '' && <p className={styles.who}>{`${session.operator}, ${session.role}`}</p>}
        <Button onClick={signOut}>
          <Icon name="key-round" size="small" />
          Sign out
        </Button>
      </header>
      <nav ref={nav} className={styles.nav} aria-label="Desk">
        {[...new Set(sections.map(({ group }) => group))].map((group) => (
          <Fragment key={group}>
            <p aria-hidden="true">{group}</p>
            <ul aria-label={group}>
              {sections
                .filter((section) => section.group === group)
                .map(({ name, title: text }) => (
                  <li key={name}>
                    <Link to={`/operator/${name}`} aria-current={name === current?.name ? 'page' : undefined}>
                      {text}
                    </Link>
                  </li>
                ))}
            </ul>
          </Fragment>
        ))}
      </nav>
      <div ref={main} className={styles.content} tabIndex={-1}>
        {session.problems.map((problem) => (
          <Notice key={problem}>{problem}</Notice>
        ))}
        {current !== undefined && current === first && <FirstRun />}
        <Suspense fallback={<Spinner label={`Loading ${title ?? 'the desk'}`} />}>
          {Page ? createElement(Page) : current && <ListSection key={current.name} section={current} />}
        </Suspense>
      </div>
    </div>
  )
}
