/** Removes the secret of an invitation (#invite=…) from the address and returns it. */
export function takeInviteSecret(): string | null {
  return takeSecret(/^#invite=([A-Z2-7]+)$/)
}

/**
 * Removes the secret of a link that unlocks (#unlock=…) from the address and returns
 * it. Addresses are copied, and stay in the browser's history.
 */
export function takeLinkSecret(): string | null {
  return takeSecret(/^#unlock=([A-Z2-7]+)$/)
}

function takeSecret(form: RegExp): string | null {
  const secret = form.exec(location.hash)?.[1]
  if (secret === undefined) return null
  history.replaceState(history.state, '', `${location.pathname}${location.search}`)
  return secret
}
