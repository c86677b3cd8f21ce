import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { isBare } from '@/api/browse-plans'
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
  /** Asks for a bare list anew, and tells whether it came. */
  onNeed?: () => Promise<boolean>
  currency: Currency
  isLoading: boolean
  /** Dims the cards. */
  isSlow: boolean
}

/** React leaves alone what stands in an element that it hydrates with this. */
const asWritten = { __html: '' }

/** What the server wrote for the bare list, for who comes back to it. */
let written: ChildNode[] = []

const notBare = () => Promise.resolve(true)

/** The cards, one to three in a row. Those of a bare list stay as the server wrote them until somebody uses one. */
export function PlanCards({ list, onNeed = notBare, currency, isLoading, isSlow }: Props) {
  const isWritten = !import.meta.env.SSR && list !== undefined && isBare(list)
  const isHydrated = useIsHydrated()
  const [isFirst] = useState(!isHydrated)
  const grid = useRef<HTMLDivElement>(null)
  const pressed = useRef(-1)
  const links = () => [...(grid.current?.querySelectorAll('a') ?? [])]
  useLayoutEffect(() => {
    const cards = grid.current
    if (!cards) return
    if (!isWritten) {
      // The click is made again on the same link of a card that answers to it.
      const link = links()[pressed.current]
      pressed.current = -1
      link?.focus({ preventScroll: true })
      link?.click()
      return
    }
    if (cards.firstChild) written = [...cards.childNodes]
    else cards.append(...written)
    showCompared()
    tellAges(cards)
    const end = new AbortController()
    // A picture that does not come has something in its place.
    cards.addEventListener('error', () => void onNeed(), { capture: true, signal: end.signal })
    if (!cards.firstChild || [...cards.querySelectorAll('img')].some((img) => img.complete && img.naturalWidth === 0))
      void onNeed()
    return () => {
      written.forEach((card) => card.remove())
      end.abort()
    }
  }, [isWritten, onNeed])
  const use = (event: MouseEvent<HTMLElement>) => {
    const link = (event.target as Element).closest('a')
    if (!link || isModified(event) || !(link.ariaExpanded || link.hash === '#servers')) return
    event.preventDefault()
    pressed.current = links().indexOf(link)
    void onNeed().then((came) => came || location.assign(link.href))
  }
  const attributes = { ref: grid, className: styles.planGrid, 'aria-busy': isLoading, 'data-slow': isSlow || undefined }
  if (isWritten)
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- of its links
    return <div {...attributes} onClick={use} dangerouslySetInnerHTML={isFirst ? asWritten : undefined} />
  const cards = list?.items.map((plan) => <PlanCard key={plan.id} plan={plan} currency={currency} />)
  return <div {...attributes}>{import.meta.env.SSR && cards ? <ServerCachedRow parts={cards} /> : cards}</div>
}
