import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { browseAddress, browseOptions } from '@/api/browse-plans'
import type { Currency } from '@/api/types.gen'
import { useVATCountry } from '@/api/vat-country'
import { listBehind } from './list-behind'

/** How long a pointer or the focus rests on a control before its list is fetched, in milliseconds. One that passes by is gone sooner. */
const resting = 65

/** How many lists are fetched ahead in a minute. */
const maxPerMinute = 30

interface Props {
  /** A form of the section whose controls are watched. */
  form: RefObject<HTMLFormElement | null>
  path: string
  currency: Currency
  /** Tells one list from the next. */
  list: unknown
}

/** Fetches the list behind a filter or a link when the visitor is about to choose it, and the next page when its link is in the window. */
export function useFetchAhead({ form, path, currency, list }: Props) {
  const queries = useQueryClient()
  const country = useVATCountry()
  const fetchBehind = useEffectEvent((element: Element) => {
    const search = listBehind(element, path, currency)
    if (search === null || search === location.search || savesData()) return
    const options = browseOptions(browseAddress(path, search, country))
    // A list that was asked for takes no turn, be it still on its way.
    if (!queries.getQueryState(options.queryKey) && takeTurn(Date.now())) queries.query(options).catch(ignore)
  })
  useEffect(() => {
    const section = form.current?.closest('section')
    if (!section) return
    let timer: number | undefined
    const stop = () => window.clearTimeout(timer)
    const wait = ({ target }: Event) => {
      stop()
      if (target instanceof Element) timer = window.setTimeout(() => fetchBehind(target), resting)
    }
    const start = ({ target }: Event) => {
      stop()
      if (target instanceof Element) fetchBehind(target)
    }
    const listening = new AbortController()
    const { signal } = listening
    section.addEventListener('pointerover', wait, { signal })
    section.addEventListener('focusin', wait, { signal })
    section.addEventListener('pointerdown', start, { signal })
    section.addEventListener('pointerleave', stop, { signal })
    return () => {
      stop()
      listening.abort()
    }
  }, [form])
  useEffect(() => {
    const next = form.current?.closest('section')?.querySelector('a[rel=next]')
    if (!next) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && fetchBehind(next),
    )
    observer.observe(next)
    return () => observer.disconnect()
  }, [form, list])
}

// The cache reports the failure, and a click asks once more.
const ignore = () => undefined

const turns: number[] = []

/** Reports whether one more list may be fetched ahead, and counts it. */
function takeTurn(now: number): boolean {
  while (turns[0] !== undefined && turns[0] < now - 60_000) turns.shift()
  return turns.length < maxPerMinute && turns.push(now) > 0
}

// Visitors who pay for each megabyte fetch what they choose, and nothing else.
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}
