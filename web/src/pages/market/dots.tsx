import { createElement, use } from 'react'
import type { ChartPoint, Scale } from '@/api/types.gen'
import { MarkupContext, markers } from '@/components/server-cached'
import { escaped } from '@/lib/escape'
import { n, t } from '@/lib/language'
import { inLanguage } from '@/lib/shop-language'
import { xOf, yOf } from './scale'
import styles from './market-page.module.css'

interface Props {
  points: readonly ChartPoint[]
  price: Scale
  size: Scale
  /** Whether they are those of the frontier. */
  isBest?: boolean
}

/** A dot for each plan, which leads to its page. There are hundreds, so the server writes them without a component for each. */
export function Dots(props: Props) {
  const cache = import.meta.env.SSR ? use(MarkupContext) : null
  if (cache !== null) {
    cache.put(props.points.map((point) => dotMarkup(attributesOf(props, point))).join(''))
    return createElement(markers.slot)
  }
  return props.points.map((point) => {
    const { page, text, ...circle } = attributesOf(props, point)
    return (
      <a key={page} href={page} tabIndex={-1} draggable={false}>
        <circle {...circle}>
          <title>{text}</title>
        </circle>
      </a>
    )
  })
}

function attributesOf({ price, size, isBest = false }: Props, point: ChartPoint) {
  return {
    page: point.page,
    text: words(point),
    className: isBest ? styles.best : styles.dot,
    cx: xOf(size, point.size),
    cy: yOf(price, point.price),
    r: isBest ? 5 : point.count > 1 ? 4 : 3,
  }
}

/** Writes a dot as React does. */
function dotMarkup({ page, text, className = '', cx, cy, r }: ReturnType<typeof attributesOf>): string {
  return `<a href="${escaped(inLanguage(page))}" tabindex="-1" draggable="false"><circle class="${className}" cx="${cx}" cy="${cy}" r="${r}"><title>${escaped(text)}</title></circle></a>`
}

function words({ name, partner, text, specs, count }: ChartPoint): string {
  const plan = [partner === '' ? name : t('{plan} at {partner}', { plan: name, partner }), text, specs]
    .filter((part) => part !== '')
    .join(', ')
  return count > 1
    ? n('{plan}; and {count} more around it', '{plan}; and {count} more around it', count - 1, { plan })
    : plan
}
