const maxReports = 3

let reports = 0

/** Sends an error of the browser to the server's log: the first few of a page, as a sample. */
export function reportError(error: unknown) {
  if (++reports > maxReports) return
  navigator.sendBeacon(
    '/page-errors',
    // Without the query, which may hold the token of a watch or what the visitor typed.
    JSON.stringify({ message: String(error).slice(0, 1000), address: location.pathname }),
  )
}

/** Sends to the server's log that the browser's markup differed from the server's. */
export function reportMismatch(error: unknown) {
  console.error('The page was rendered anew:', error)
  reportError(error)
}

/** Reports from now on what nobody catches. */
export function reportUncaught() {
  window.addEventListener('error', ({ error, message }) => reportError((error as unknown) ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
}
