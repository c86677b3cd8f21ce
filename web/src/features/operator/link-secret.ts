/**
 * Removes the secret of a link that unlocks (#unlock=…) from the address and returns
 * it. Addresses are copied, and stay in the browser's history.
 */
export function takeLinkSecret(): string | null {
  const secret = /^#unlock=([A-Z2-7]+)$/.exec(location.hash)?.[1]
  if (secret === undefined) return null
  history.replaceState(history.state, '', `${location.pathname}${location.search}`)
  return secret
}
