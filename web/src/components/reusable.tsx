import type { ReactNode } from 'react'
import { createContext, createElement, use } from 'react'

/** The markup of earlier renderings, which only the server has. It is read where import.meta.env.SSR is set, so that the build leaves what it is for out of browsers' code. */
export interface MarkupCache {
  /** Takes the part that is rendered next by its name, and reports whether its markup is at hand. */
  take: (name: PartName) => boolean
  /** Takes the part that is rendered next by its markup. */
  put: (markup: string) => void
}

/** Names all that a part is made of; or its place, where the renderer's caller keeps the markup. */
export type PartName = string | number

export const MarkupContext = /* @__PURE__ */ createContext<MarkupCache | null>(null)

/** The elements that stand in the server's raw markup where a part goes, begins and ends. */
export const markers = { slot: 'markup-slot', begin: 'markup-begin', end: 'markup-end' }

interface Props {
  /** No part stands inside another. Null names a part that differs too much to be kept. */
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
