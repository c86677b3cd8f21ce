const maxReports = 3

let reports = 0

/** Tells the server's log that the page in the browser was not the one that it had rendered. */
export function reportMismatch(error: unknown) {
  console.error('The page was rendered anew:', error)
  if (++reports > maxReports) return
  const message = error instanceof Error ? error.message : String(error)
  navigator.sendBeacon('/page-errors', JSON.stringify({ message: message.slice(0, 1000), address: location.pathname + location.search.slice(0, 500) }))
}
