import type { ReactElement, ReactNode } from 'react'
import { createContext, createElement, use } from 'react'

/** The markup of earlier renderings, which only the server has. It is read where import.meta.env.SSR is set, so that the build leaves what it is for out of browsers' code. */
export interface MarkupCache {
  /** Takes the part that is rendered next by its name, and reports whether its markup is at hand. */
  take: (name: PartName) => boolean
  /** Reports whether the renderer's caller has the markup of a place. */
  isKnown: (place: number) => boolean
  /** Takes places in a row, up to the one before after, by leaving them open. */
  leave: (first: number, after: number) => void
  /** Takes the part that is rendered next by its markup. */
  put: (markup: string) => void
}

/** Names all that a part is made of; or its place, where the renderer's caller keeps the markup. */
export type PartName = string | number

export const MarkupContext = /* @__PURE__ */ createContext<MarkupCache | null>(null)

/** The elements that stand in the server's raw markup where a part goes, begins and ends. */
export const markers = { slot: 'markup-slot', begin: 'markup-begin', end: 'markup-end' }

interface Props {
  /** Null names a part that differs too much to be kept. A place stands inside no other part. */
  name: PartName | null
  children: ReactNode
}

/** A part of the page that the server renders once; what it sends is the same as without. */
export function Reusable({ name, children }: Props) {
  const cache = import.meta.env.SSR ? use(MarkupContext) : null
  if (cache === null || name === null) return children
  if (cache.take(name)) return createElement(markers.slot)
  return (
    <>
      {createElement(markers.begin)}
      {children}
      {createElement(markers.end)}
    </>
  )
}

/** Parts in a row, which the server names by their places. Those that are known between two others are one element. */
export function ReusableRow({ parts }: { parts: readonly ReactElement[] }) {
  const cache = use(MarkupContext)
  const row: ReactNode[] = []
  for (let place = 0; place < parts.length; place++) {
    const first = place
    while (place < parts.length && cache?.isKnown(place)) place++
    if (place > first) row.push(<OpenPlaces key={`${first}-${place}`} first={first} after={place} />)
    const part = parts[place]
    if (part)
      row.push(
        <Reusable key={part.key} name={place}>
          {part}
        </Reusable>,
      )
  }
  return row
}

function OpenPlaces({ first, after }: { first: number; after: number }) {
  use(MarkupContext)?.leave(first, after)
  return createElement(markers.slot)
}
