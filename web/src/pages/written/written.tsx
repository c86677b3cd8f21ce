/* eslint-disable jsx-a11y/no-noninteractive-tabindex -- so that the keyboard scrolls a wide table too */
import { createElement, type ReactNode } from 'react'
import type { ArticlePart, Node } from '@/api/types.gen'
import { t } from '@/lib/language'
import { inLanguage } from '@/lib/shop-language'
import { Part } from './part'
import styles from './written-page.module.css'

interface Props {
  body: Node[]
  /** What stands in the text beside words. */
  parts?: ArticlePart[]
}

/** A text that the operator wrote. The server lets only harmless elements and addresses pass (internal/model/prose). */
export function Written({ body, parts = [] }: Props) {
  return body.map((node, place) => written(node, place, body, parts, false))
}

function written(
  { tag, href, text, children, id, part }: Node,
  place: number,
  siblings: readonly Node[],
  all: ArticlePart[],
  isInLink: boolean,
): ReactNode {
  const shown = part && all[part - 1]
  if (shown) return <Part key={place} part={shown} isInLink={isInLink} after={siblings[place + 1]?.text ?? ''} />
  if (!tag) return text
  const isOutside = /^https?:/i.test(href ?? '')
  const made = createElement(
    tag,
    { key: place, href: href && inLanguage(href), id, rel: isOutside ? 'noopener nofollow' : undefined },
    ...(children ?? []).map((child, i, list) => written(child, i, list, all, isInLink || tag === 'a')),
  )
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
