import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Browse, Currency } from '@/api/types.gen'
import { ServerCachedRow } from '@/components/server-cached'
import { PlanCard } from '@/features/plan-card/plan-card'
import { tellAges } from '@/lib/age'
import { useIsHydrated } from '@/lib/hydration'
import { isModified } from '@/lib/router'
import styles from './plan-list.module.css'

interface Props {
  /** Undefined until it is there. */
  list: Pick<Browse, 'items'> | undefined
  currency: Currency
  isLoading: boolean
  /** Dims the cards. */
  isSlow: boolean
}

/** React leaves alone what stands in an element with this, as long as it is the same. */
const asWritten = { __html: '' }

/** The cards, one to three in a row. Those that the server wrote stay until somebody uses one, or another list comes. */
export function PlanCards({ list, currency, isLoading, isSlow }: Props) {
  const isHydrating = !useIsHydrated()
  const [written, setWritten] = useState(isHydrating ? list : undefined)
  if (written && written !== list) setWritten(undefined)
  const grid = useRef<HTMLDivElement>(null)
  const wake = () => flushSync(() => setWritten(undefined))
  useEffect(() => {
    const cards = grid.current
    if (!written || !cards) return
    tellAges(cards)
    const end = new AbortController()
    // A picture that does not come has something in its place.
    cards.addEventListener('error', () => setWritten(undefined), { capture: true, signal: end.signal })
    if ([...cards.querySelectorAll('img')].some(({ complete, naturalWidth }) => complete && naturalWidth === 0))
      setWritten(undefined)
    return () => end.abort()
  }, [written])
  // The click is made again on the same link of a card that answers to it.
  const use = (event: MouseEvent<HTMLElement>) => {
    const link = (event.target as Element).closest('a')
    if (!link || isModified(event) || !(link.ariaExpanded || link.hash === '#servers')) return
    event.preventDefault()
    const links = () => [...event.currentTarget.querySelectorAll('a')]
    const place = links().indexOf(link)
    wake()
    links()[place]?.focus({ preventScroll: true })
    links()[place]?.click()
  }
  const attributes = { ref: grid, className: styles.planGrid, 'aria-busy': isLoading, 'data-slow': isSlow || undefined }
  if (written && !import.meta.env.SSR)
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- of its links
    return <div {...attributes} onClick={use} dangerouslySetInnerHTML={asWritten} />
  const cards = list?.items.map((plan) => <PlanCard key={plan.id} plan={plan} currency={currency} />)
  return <div {...attributes}>{import.meta.env.SSR && cards ? <ServerCachedRow parts={cards} /> : cards}</div>
}
