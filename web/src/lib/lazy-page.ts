import { type ComponentType, lazy } from 'react'

/** Loads the words of what is loaded late, which the server names beside the scripts (internal/site/assets.go). */
export async function lateWords() {
  const file = document.querySelector<HTMLScriptElement>('script[data-words]')?.dataset.words
  if (file) await import(/* @vite-ignore */ file)
}

/** Loads code with the words of what is loaded late: without them it would show numbers. */
export const withWords = async <C>(load: () => Promise<C>) => (await Promise.all([load(), lateWords()]))[0]

const reloadedKey = 'reloaded-for-code-of'

/**
 * A page whose code is loaded when it is opened. Where that code is gone, as it is after the server was
 * upgraded, the tab reloads the document, which names the current code.
 */
export function lazyPage<P>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => {
    try {
      return { default: await withWords(load) }
    } catch (error) {
      if (!reloadOnce()) throw error
      // The waiting page stays up until the new document is there.
      return new Promise<never>(() => undefined)
    }
  })
}

// Once for each build, so that a chunk that is really missing does not reload the page for ever.
function reloadOnce(): boolean {
  const build = import.meta.url
  try {
    if (sessionStorage.getItem(reloadedKey) === build) return false
    sessionStorage.setItem(reloadedKey, build)
  } catch {
    return false
  }
  location.reload()
  return true
}

/** A part of a page whose code is loaded when it is first shown. Where that cannot be loaded nothing stands in its place; the page stays. */
export function lazyPart<P>(load: () => Promise<ComponentType<P>>) {
  return lazyFirstPart(() => withWords(load))
}

/** lazyPart for a part of each list's first view, whose words are there. */
export function lazyFirstPart<P>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => ({ default: await load().catch((): ComponentType<P> => Nothing) }))
}

const Nothing = () => null
