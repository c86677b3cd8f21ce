import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { isBare } from '@/api/browse-plans'
import { RequestError } from '@/api/request'
import type { Browse, Currency } from '@/api/types.gen'
import { ServerCachedRow } from '@/components/server-cached'
import { PlanCard } from '@/features/plan-card/plan-card'
import { tellAges } from '@/lib/age'
import { useIsHydrated } from '@/lib/hydration'
import { isModified } from '@/lib/router'
import { showCompared } from '@/market/compared-plans'
import styles from './plan-list.module.css'

interface Props {
  /** Undefined until it is there. */
  list: Pick<Browse, 'items'> | undefined
  /** Asks for a bare list anew, and tells what went wrong. */
  onNeed?: () => Promise<{ error: Error | null }>
  currency: Currency
  isLoading: boolean
  /** Dims the cards. */
  isSlow: boolean
}

/** React leaves alone what stands in an element that it hydrates with this. */
const asWritten = { __html: '' }

/** What the server wrote for the bare list, for who comes back to it. */
let written: ChildNode[] = []

/** The place of the link that was pressed among those of the cards, and the page on which it was; they outlast the cards. */
let pressed = -1
let pressedAt = ''

const linksOf = (cards: Element) => [...cards.querySelectorAll('a')]

const notBare = () => Promise.resolve({ error: null })

/** The cards, one to three in a row. Those of a bare list stay as the server wrote them until somebody uses one. */
export function PlanCards({ list, onNeed = notBare, currency, isLoading, isSlow }: Props) {
  const isWritten = !import.meta.env.SSR && list !== undefined && isBare(list)
  const [isFirst, setIsFirst] = useState(!useIsHydrated() && isWritten)
  if (isFirst && !isWritten) setIsFirst(false)
  const grid = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const cards = grid.current
    if (!cards) return
    if (!isWritten) {
      // The click is made again on the same link of a card that answers to it.
      const link = location.href === pressedAt ? linksOf(cards)[pressed] : undefined
      pressed = -1
      link?.focus({ preventScroll: true })
      link?.click()
      return
    }
    if (cards.firstChild) written = [...cards.childNodes]
    else cards.append(...written)
    showCompared()
    tellAges(cards)
    if (!cards.firstChild || [...cards.querySelectorAll('img')].some((img) => img.complete && img.naturalWidth === 0))
      void onNeed()
    return () => written.forEach((card) => card.remove())
  }, [isWritten, onNeed])
  const use = (event: MouseEvent<HTMLElement>) => {
    const link = (event.target as Element).closest('a')
    if (!link || isModified(event) || !(link.ariaExpanded || link.hash === '#servers')) return
    event.preventDefault()
    pressed = linksOf(event.currentTarget).indexOf(link)
    pressedAt = location.href
    void onNeed().then(({ error }) => {
      if (!error) return
      pressed = -1
      // Without a line nothing is taken away.
      if (error instanceof RequestError && error.status !== null) location.assign(link.href)
    })
  }
  const attributes = { ref: grid, className: styles.planGrid, 'aria-busy': isLoading, 'data-slow': isSlow || undefined }
  if (isWritten)
    return (
      // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- of its links
      <div
        {...attributes}
        onClick={use}
        // A picture that does not come has something in its place.
        onErrorCapture={() => void onNeed()}
        dangerouslySetInnerHTML={isFirst ? asWritten : undefined}
      />
    )
  const cards = list?.items.map((plan) => <PlanCard key={plan.id} plan={plan} currency={currency} />)
  return <div {...attributes}>{import.meta.env.SSR && cards ? <ServerCachedRow parts={cards} /> : cards}</div>
}
