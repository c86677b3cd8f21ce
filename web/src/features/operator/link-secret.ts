/**
 * Takes the secret of a link that unlocks (#unlock=…) out of the address, where
 * it must not stay: an address is copied, and kept in the browser's history.
 */
export function takeLinkSecret(): string | null {
  const secret = /^#unlock=([A-Z2-7]+)$/.exec(location.hash)?.[1]
  if (secret === undefined) return null
  history.replaceState(history.state, '', `${location.pathname}${location.search}`)
  return secret
}
