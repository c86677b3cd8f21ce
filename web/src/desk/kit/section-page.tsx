import type { ReactNode } from 'react'
import { Button } from '@/components/button'
import { Icon } from '@/components/icon'
import { Spinner } from '@/components/spinner'
import { sentence } from '@/features/operator/messages'
import { Link, useLocation } from '@/lib/router'
import { useDesk } from './desk-context'
import type { DeskData } from './use-desk-data'
import styles from './section-page.module.css'

interface SectionProps {
  /** Buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** A section's page: its title, what it is for, and what is in it. */
export function SectionPage({ actions, children }: SectionProps) {
  const { pathname } = useLocation()
  const section = useDesk().session.sections.find(({ name }) => pathname === `/operator/${name}`)
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1 className={styles.title} tabIndex={-1}>
            {section?.title}
          </h1>
          <p className={styles.about}>{section?.about}</p>
        </div>
        {actions !== undefined && <div className="row gap-8">{actions}</div>}
      </header>
      {children}
    </>
  )
}

interface ShortPagesProps {
  label: string
  pages: Readonly<Record<string, { title: string }>>
  page: string
}

/** Leads to the short pages of a long section. */
export function ShortPages({ label, pages, page }: ShortPagesProps) {
  const { pathname } = useLocation()
  return (
    <nav className={styles.pages} aria-label={label}>
      {Object.entries(pages).map(([name, { title }]) => (
        <Link key={name} to={`${pathname}?page=${name}`} aria-current={name === page ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  )
}

/** The one of a section's short pages that the address names; the first one unless it does. */
export function usePage(pages: ShortPagesProps['pages']): string {
  const named = new URLSearchParams(useLocation().search).get('page') ?? ''
  return named in pages ? named : (Object.keys(pages)[0] ?? '')
}

interface LoadedProps<T> {
  of: DeskData<T>
  /** What could not be loaded: "The partners". */
  what: string
  /** Reports whether there is nothing to show. */
  isEmpty?: (data: T) => boolean
  /** What to say then. */
  none?: ReactNode
  children: (data: T) => ReactNode
}

/** The data that was loaded, or a message while there is none. A failure keeps the last data. */
export function Loaded<T>({ of, what, isEmpty, none, children }: LoadedProps<T>) {
  const { data, error, isLoading, retry } = of
  const hasNothing = data !== undefined && (isEmpty?.(data) ?? false)
  return (
    <div aria-busy={isLoading} className="stack gap-16">
      {error && (
        <div className={styles.failure} role="alert">
          <p>
            <Icon name="circle-alert" />
            {`${what} could not be loaded. ${sentence(error.message)}`}
          </p>
          <Button onClick={retry}>Try again</Button>
        </div>
      )}
      {data === undefined && !error && (
        <div className={styles.waiting}>
          <Spinner label={`Loading ${what.toLowerCase()}`} />
        </div>
      )}
      {hasNothing && <None>{none}</None>}
      {data !== undefined && !hasNothing && children(data)}
    </div>
  )
}

/** Says that there is nothing to show. */
export function None({ children }: { children: ReactNode }) {
  return <p className={styles.none}>{children}</p>
}
