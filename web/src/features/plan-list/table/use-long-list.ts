import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefCallback, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { browseAddress, browseOptions, cardsOf, plansKey } from '@/api/browse-plans'
import type { Browse, Currency, Item } from '@/api/types.gen'
import { useVATCountry } from '@/api/page-context'
import { addressOf, formatSearch, type Params, valueOf, withoutParams, withParam } from '@/lib/address'
import { useIsHydrated } from '@/lib/hydration'
import { inPlace, useNavigate } from '@/lib/router'

/** A row of a long list; its plan is undefined while it is on its way. */
export interface LongRow {
  /** Where it stands in the whole list, from 0. */
  index: number
  item: Item | undefined
  /** The height of the rows between the one before it and itself, in pixels. */
  gap: number
}

interface LongList {
  /** Those in the frame's window, some above and below it, and the one that has the focus. */
  rows: LongRow[]
  /** The height of the rows below these, in pixels. */
  below: number
  /** Where the first page in the window starts, as in the address. */
  offset: number
  /** Measures a row that was rendered. */
  measure: RefCallback<HTMLTableRowElement>
}

interface Props {
  frame: RefObject<HTMLElement | null>
  path: string
  params: Params
  list: Pick<Browse, 'items' | 'total' | 'machines' | 'limit' | 'offset'>
  currency: Currency
}

/** The usual height of a row and of the head above them, in pixels; a row's own is measured once it is there. */
const rowHeight = 43
const headHeight = 49

/** How many rows stand ready on either side of those in the window. */
const overscan = 10

/** Browsers draw nothing below some 17 million pixels. The links between pages lead on from there. */
const maxRows = 200_000

/** How long a page of rows must be wanted before it is asked for, and how long a list rests before the address says where, in milliseconds. */
const fetchDelay = 80
const urlDelay = 400

/**
 * Makes one list of all pages of a table: the frame scrolls through it, and pages come as their
 * rows near the window. Null where the page at hand is all that is shown: without scripts, and
 * where it holds the whole list or the address says how many rows it wants.
 */
export function useLongList({ frame, path, params, list, currency }: Props): LongList | null {
  const isHydrated = useIsHydrated()
  const start = startOf(params)
  const focused = useFocusedRow(frame)
  const total = cardsOf(list)
  const isLong = isHydrated && total > list.items.length && valueOf(params, 'limit') === '' && start < maxRows
  // It renders on each scroll, which memoised values would not follow.
  // eslint-disable-next-line react-hooks/incompatible-library
  const rows = useVirtualizer({
    count: Math.min(total, maxRows),
    enabled: isLong,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan,
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range)
      return focused === null || near.includes(focused) ? near : [...near, focused].sort((a, b) => a - b)
    },
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    // It may have been scrolled before the scripts arrived.
    initialOffset: () => frame.current?.scrollTop || start * rowHeight,
    initialRect: { width: 0, height: 800 },
  })
  const shown = isLong ? rows.getVirtualItems() : []
  const endIndex = rows.range?.endIndex ?? start
  // The head covers the first rows of the range. A row of which less than half is seen is not the first.
  const startIndex =
    (isLong ? rows.getVirtualItemForOffset((rows.scrollOffset ?? 0) + headHeight + rowHeight / 2)?.index : null) ??
    start
  // The last page may be too short to ever begin at the top of the window.
  const isAtEnd = startIndex > 0 && endIndex >= Math.min(total, maxRows) - 1
  const top = Math.floor((isAtEnd ? endIndex : startIndex) / list.limit) * list.limit
  const itemAt = usePages({ path, params, list, currency, indices: shown.map(({ index }) => index) })

  // The last address that was scrolled to or written.
  const lastAddress = useRef<string | null>(null)
  const followAddress = useEffectEvent((address: string) => {
    const isNewAddress = lastAddress.current === null ? start > 0 : lastAddress.current !== address
    lastAddress.current = address
    if (isNewAddress) rows.scrollToIndex(start, { align: 'start' })
  })
  const place = addressOf(path, params)
  useLayoutEffect(() => {
    if (isLong) followAddress(place)
  }, [isLong, place])

  const navigate = useNavigate()
  const writeOffsetToUrl = useEffectEvent(() => {
    lastAddress.current = addressOf(path, paramsAt(params, top))
    navigate(lastAddress.current, { replace: true, state: inPlace })
  })
  useEffect(() => {
    if (!isLong || top === start) return
    const timer = setTimeout(writeOffsetToUrl, urlDelay)
    return () => clearTimeout(timer)
  }, [isLong, top, start])

  const last = shown.at(-1)
  if (!last) return null
  return {
    rows: shown.map(({ index, start: from }, i) => ({
      index,
      item: itemAt(index),
      gap: from - (shown[i - 1]?.end ?? headHeight),
    })),
    below: rows.getTotalSize() + headHeight - last.end,
    offset: top,
    measure: rows.measureElement,
  }
}

/** The row that has the focus, which it would lose if its row were no longer rendered. */
function useFocusedRow(frame: Props['frame']): number | null {
  const [focused, setFocused] = useState<number | null>(null)
  useEffect(() => {
    const element = frame.current
    const onFocusIn = ({ target }: FocusEvent) => setFocused(rowOf(target))
    // Its next row is noted as it leaves: until focusin comes, React may remove the row.
    const onFocusOut = ({ relatedTarget }: FocusEvent) => setFocused(rowOf(relatedTarget))
    element?.addEventListener('focusin', onFocusIn)
    element?.addEventListener('focusout', onFocusOut)
    return () => {
      element?.removeEventListener('focusin', onFocusIn)
      element?.removeEventListener('focusout', onFocusOut)
    }
  }, [frame])
  return focused
}

function rowOf(target: EventTarget | null): number | null {
  const index = target instanceof Element ? target.closest<HTMLElement>('[data-index]')?.dataset.index : undefined
  return index === undefined ? null : Number(index)
}

interface Wanted {
  path: string
  params: Params
  list: Props['list']
  currency: Currency
  /** The rows that are wanted. */
  indices: readonly number[]
}

/** Asks for the pages that hold rows, and finds a row in what is there. */
function usePages({ path, params, list, currency, indices }: Wanted): (index: number) => Item | undefined {
  const country = useVATCountry()
  const startOfPage = (index: number) => index - (index % list.limit)
  const starts = [...new Set(indices.map(startOfPage))]
  const pages = useQueries({
    queries: starts.map((start) => {
      const options = browseOptions(browseAddress(path, formatSearch(paramsAt(params, start)), country, currency))
      return { ...options, queryFn: delayed(options.queryFn) }
    }),
  })
  useOneVersion(pages)
  // Until the answer is there, the list that was shown before stays up.
  return (index) =>
    pages[starts.indexOf(startOfPage(index))]?.data?.items[index % list.limit] ?? list.items[index - list.offset]
}

// Pages of two states of the catalogue would repeat plans, or leave some out. So those that are
// older than the newest are asked for again.
function useOneVersion(pages: readonly UseQueryResult<Browse>[]) {
  const queries = useQueryClient()
  const newest = [...pages].sort((a, b) => b.dataUpdatedAt - a.dataUpdatedAt)[0]?.data?.version
  const seen = useRef<string[]>([])
  useEffect(() => {
    // Behind two processes of different versions, pages would ask for each other again for ever.
    if (newest === undefined || seen.current.includes(newest)) return
    seen.current.push(newest)
    void queries.invalidateQueries({
      queryKey: [plansKey],
      predicate: ({ state: { data } }) =>
        typeof data === 'object' && data !== null && 'items' in data && (data as Browse).version !== newest,
    })
  }, [queries, newest])
}

// A page that is scrolled past is never asked for: its wait is ended by its signal.
function delayed<Context extends { signal: AbortSignal }, Answer>(
  ask: ((context: Context) => Answer | Promise<Answer>) | undefined,
) {
  return async (context: Context): Promise<Answer> => {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, fetchDelay)
      context.signal.addEventListener('abort', () => clearTimeout(timer))
    })
    if (!ask) throw new Error('The query of a list has no function.')
    return ask(context)
  }
}

function startOf(params: Params): number {
  const offset = Number(valueOf(params, 'offset'))
  return Number.isSafeInteger(offset) && offset > 0 ? offset : 0
}

function paramsAt(params: Params, start: number): Params {
  return start > 0 ? withParam(params, 'offset', String(start)) : withoutParams(params, 'offset')
}
