import { type ComponentType, lazy } from 'react'

/** A part of a page whose code is loaded when it is first shown. Where that cannot be loaded nothing stands in its place; the page stays. */
export function lazyPart<P>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => ({ default: await load().catch((): ComponentType<P> => Nothing) }))
}

const Nothing = () => null
