import type { ReactElement, ReactNode } from 'react'
import { createContext, createElement, use } from 'react'

/**
 * The markup of earlier renderings, which only the server has. It is read where import.meta.env.SSR is set, so that the
 * browser's build leaves it out.
 */
export interface MarkupCache {
  /** Notes the name of the part that is rendered next, and reports whether its markup is cached. */
  take: (name: PartName) => boolean
  /** Reports whether the renderer's caller has the markup of a place. */
  isKnown: (place: number) => boolean
  /** Leaves the places from first to the one before after open, for the caller's markup. */
  leave: (first: number, after: number) => void
  /** Adds a part that was written by hand. */
  put: (markup: string) => void
}

/** The cache key of a part: all that it is made of, or its place where the renderer's caller keeps the markup. */
export type PartName = string | number

export const MarkupContext = /* @__PURE__ */ createContext<MarkupCache | null>(null)

/** The elements that stand in the server's raw markup where a part goes, begins and ends. */
export const markers = { slot: 'markup-slot', begin: 'markup-begin', end: 'markup-end' }

/** Stands in the server's markup for values that the renderer's caller writes. */
export const valuesMark = (name: string) => `<markup-values ${name}>`

interface Props {
  /** Null or false: don't cache, since the part differs on almost every page. A place must not be inside another part. */
  name: PartName | null | false | undefined
  children: ReactNode
}

/** A part of the page whose markup the server renders once and keeps. The page that it sends is the same as without. */
export function ServerCached({ name, children }: Props) {
  const cache = import.meta.env.SSR ? use(MarkupContext) : null
  if (cache === null || name === null || name === false || name === undefined) return children
  if (cache.take(name)) return createElement(markers.slot)
  return (
    <>
      {createElement(markers.begin)}
      {children}
      {createElement(markers.end)}
    </>
  )
}

/** A row of parts that the server caches by place. Neighbours that are cached already are rendered as one element. */
export function ServerCachedRow({ parts }: { parts: readonly ReactElement[] }) {
  const cache = use(MarkupContext)
  const row: ReactNode[] = []
  for (let place = 0; place < parts.length; place++) {
    const first = place
    while (place < parts.length && cache?.isKnown(place)) place++
    if (place > first) row.push(<OpenPlaces key={`${first}-${place}`} first={first} after={place} />)
    const part = parts[place]
    if (part)
      row.push(
        <ServerCached key={part.key} name={place}>
          {part}
        </ServerCached>,
      )
  }
  return row
}

function OpenPlaces({ first, after }: { first: number; after: number }) {
  use(MarkupContext)?.leave(first, after)
  return createElement(markers.slot)
}
