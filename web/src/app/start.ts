// The first script of every page. The page is complete without the others, so they are fetched
// once the visitor sees it and take nothing of the line from what the first paint waits for.

import { followTheme, switchTheme } from '@/features/theme/theme'
import { reportUncaught } from '@/lib/report-error'
import { followComparison } from '@/market/compared-plans'
import { clickAt, nameClick } from './clicks'

/** Milliseconds after the first frame's callbacks. Then a page counts as painted, though the browser has not said so. */
const maxPaintWait = 100

/** Milliseconds until a script that could not be loaded is asked for again. */
const retryAfter = 2000

// The server names them (internal/front/site/assets.go).
const data = document.querySelector<HTMLScriptElement>('script[data-modules]')?.dataset
const modules = data?.modules?.split(' ') ?? []

async function load() {
  for (const href of modules)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  // One task each, between which the page answers to the visitor.
  for (const href of modules) {
    await run(href).catch(() => retry(href))
    await new Promise((resolve) => setTimeout(resolve))
  }
}

const run = (href: string) => import(/* @vite-ignore */ href)

// By then a connection that dropped for a moment is back. Until the scripts run, the page's forms show their buttons.
async function retry(href: string) {
  await new Promise((resolve) => setTimeout(resolve, retryAfter))
  await run(href)
}

// A frame's callbacks run before it is on the screen, on a slow machine by a tenth of a second.
function painted(): Promise<unknown> {
  return new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
    requestAnimationFrame(() => setTimeout(resolve, maxPaintWait))
  })
}

// Clicks are counted here, since the other scripts may come after the first one, and before React, which keeps back those
// in parts whose code is on its way. An auxclick opens another tab.
const count = ({ target, button }: MouseEvent) => {
  const link = (target as HTMLElement).closest<HTMLAnchorElement>('a[data-plan]')
  if (!link || button > 1) return
  nameClick(link)
  navigator.sendBeacon(data?.clicks ?? '', clickAt(location, link.dataset))
}
for (const kind of data?.clicks ? (['click', 'auxclick'] as const) : []) addEventListener(kind, count, true)

// What needs no React works from here on. A frame on another site has nothing of it.
if (!('embed' in document.documentElement.dataset)) {
  reportUncaught()
  followTheme()
  followComparison()
  addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    if (target.closest('button[name=theme]')) switchTheme()
    // A link of the menu that is followed closes it.
    target.closest('a')?.closest<HTMLElement>('#site-menu')?.hidePopover()
  })
}

// A tab in the background is not painted, and a page that is still empty waits for nothing.
if (document.hidden || !document.getElementById('root')?.firstChild) void load()
else void painted().then(load)
