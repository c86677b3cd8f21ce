import { useDeferredValue, useEffect, useRef, useState } from 'react'
import type { Browse, Currency, Item } from '@/api/types.gen'
import { Reusable } from '@/components/reusable'
import { PlanCard } from '@/features/plan-card/plan-card'
import { cardsAtFirst, countInSight } from './cards-in-sight'
import styles from './plan-list.module.css'

interface Props {
  /** Undefined until it is there. */
  list: Pick<Browse, 'items' | 'rates'> | undefined
  currency: Currency
  isLoading: boolean
  /** Dims the cards. */
  isSlow: boolean
}

/** The cards, one to three in a row. Those in the window show a new list at once; those below it follow after the next paint. */
export function PlanCards({ list, currency, isLoading, isSlow }: Props) {
  const items = list?.items ?? none
  const grid = useRef<HTMLDivElement>(null)
  const [inSight, setInSight] = useState(Infinity)
  const before = useDeferredValue(items)
  useEffect(() => {
    // A visitor's change of the list begins with one of these, while the page's layout is still valid.
    const measure = () => grid.current && setInSight((last) => (grid.current && countInSight(grid.current)) ?? last)
    for (const event of starts) document.addEventListener(event, measure, true)
    return () => starts.forEach((event) => document.removeEventListener(event, measure, true))
  }, [])
  return (
    <div ref={grid} className={styles.planGrid} aria-busy={isLoading} data-slow={isSlow || undefined}>
      {list &&
        cardsAtFirst(items, before, inSight).map((plan, place) => (
          <Reusable key={plan.id} name={place}>
            <PlanCard plan={plan} currency={currency} rates={list.rates} />
          </Reusable>
        ))}
    </div>
  )
}

const none: readonly Item[] = []
const starts = ['pointerdown', 'keydown'] as const
