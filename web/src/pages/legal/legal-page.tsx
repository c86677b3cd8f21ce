/* eslint-disable jsx-a11y/no-noninteractive-tabindex -- so that the keyboard scrolls a wide table too */
import { createElement, type ReactNode } from 'react'
import { useFirstPage } from '@/api/page-context'
import type { Node } from '@/api/types.gen'
import { PageTitle } from '@/components/page-title'
import { classNames } from '@/lib/class-names'
import { t } from '@/lib/language'
import styles from './legal-page.module.css'

/** A page that the operator wrote, such as the imprint. */
export function LegalPage() {
  const { legal } = useFirstPage()
  if (!legal) return null
  return (
    <div className={classNames(styles.page, 'wrap')}>
      <PageTitle>{legal.heading}</PageTitle>
      {legal.body.map(written)}
    </div>
  )
}

/** The server lets only harmless elements and addresses pass (internal/brand/legal.go). */
function written({ tag, href, text, children }: Node, place: number): ReactNode {
  if (!tag) return text
  const made = createElement(tag, { key: place, href }, ...(children ?? []).map(written))
  if (tag !== 'table' && tag !== 'pre') return made
  return (
    <div
      key={place}
      className={styles.scroll}
      role="region"
      aria-label={tag === 'table' ? t('Table') : t('Text')}
      tabIndex={0}
    >
      {made}
    </div>
  )
}
