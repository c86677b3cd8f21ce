const maxReports = 3

let reports = 0

/** Tells the server's log what went wrong in the browser: the first few errors of a page, as a sample. */
export function reportError(error: unknown) {
  if (++reports > maxReports) return
  navigator.sendBeacon(
    '/page-errors',
    JSON.stringify({
      message: String(error).slice(0, 1000),
      address: location.pathname + location.search.slice(0, 500),
    }),
  )
}

/** Tells the server's log that the page in the browser was not the one that it had rendered. */
export function reportMismatch(error: unknown) {
  console.error('The page was rendered anew:', error)
  reportError(error)
}

/** Reports from now on what nobody catches. */
export function reportUncaught() {
  window.addEventListener('error', ({ error, message }) => reportError((error as unknown) ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
}
