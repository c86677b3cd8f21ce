import { type ComponentType, lazy } from 'react'

/** A part of a page whose code is loaded when it is first shown. Where that cannot be loaded another stands in its place, or nothing; the page stays. */
export function lazyPart<P>(load: () => Promise<ComponentType<P>>, instead: ComponentType<P> = Nothing) {
  return lazy(async () => ({ default: await load().catch(() => instead) }))
}

const Nothing = () => null
