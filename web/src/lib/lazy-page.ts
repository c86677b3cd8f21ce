import { type ComponentType, createContext, lazy, use, useEffect } from 'react'
import { t } from './language'

// What happens where code that is loaded late does not come. The server's markup stays: its forms and links work by
// themselves. Code that is gone, as it is after the server was upgraded, is asked for by a new document, which names the
// current code: a page loads it once by itself, what else is opened leads to its own address, and so does the next link.
// Without a line nothing is loaded anew, since that would take the page away.

/** Loads the words of what is loaded late, which the server names beside the scripts (internal/front/site/assets.go). */
export async function lateWords() {
  const file = document.querySelector<HTMLScriptElement>('script[data-words]')?.dataset.words
  if (file) await import(/* @vite-ignore */ file)
}

/** Loads code with the words of what is loaded late: without them it would show numbers. */
export async function withWords<C>(load: () => Promise<C>): Promise<C> {
  try {
    return (await Promise.all([load(), lateWords()]))[0]
  } catch (error) {
    console.error('Code could not be loaded:', error)
    await doesShopAnswer()
    throw error
  }
}

const reloadedKey = 'reloaded-for-code-of'
const firstAddress = typeof location === 'undefined' ? '' : location.href

let isLost = false

/** Reports whether the code of this document is gone, so that a link takes a new one. */
export const isCodeLost = () => isLost

/** Reports whether the shop answers, so that a document can be loaded in place of code that did not come. */
export async function doesShopAnswer(): Promise<boolean> {
  return (isLost = await fetch(location.href, { method: 'HEAD' }).then(
    () => true,
    () => false,
  ))
}

/**
 * A page whose code is loaded when it is opened. Where that cannot be loaded, though the document was loaded anew, the
 * page that the server sent stays, and one that was opened since says so.
 */
export function lazyPage<P>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => {
    try {
      return { default: await withWords(load) }
    } catch {
      if (isLost && reloadOnce()) return never
      if (location.href !== firstAddress) throw new Error(lostText())
      // Its forms show their buttons again.
      delete document.documentElement.dataset.interactive
      return never
    }
  })
}

/** What stood there, the server's markup or the waiting page, stays. */
const never = new Promise<never>(() => undefined)

/** Says that code did not come, where nothing else can be shown. */
export const lostText = () =>
  t('A part of this page could not be loaded. Check your connection, then load the page again.')

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

/** Is told that a part did not come: by the part's place, which knows what to do instead. */
export const LostContext = createContext<(() => void) | null>(null)

/** A part of a page whose code is loaded when it is first shown. Where that cannot be loaded its place is told, or what the server wrote there stays. */
export function lazyPart<P>(load: () => Promise<ComponentType<P>>) {
  return lazy(async () => ({ default: await withWords(load).catch((): ComponentType<P> => Lost) }))
}

// What a visitor opens and the server therefore never shows: its build has null in their place (web/build/late.ts).
export { lazyPage as openedPage, lazyPart as openedPart }

function Lost() {
  const tell = use(LostContext)
  useEffect(() => tell?.(), [tell])
  // Without end, so that React leaves the markup.
  if (!tell) use(never)
  return null
}
