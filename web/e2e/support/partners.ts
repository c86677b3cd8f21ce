/** The partners that the journeys know. */
export const journeyPartners = ['cherry', 'contabo']

/** The ids of all partners, those that are off among them; none of the made-up hosts that the sandbox serves too. */
export async function partnerIDs(sandbox: string): Promise<string[]> {
  const { faults } = (await (await fetch(sandbox)).json()) as { faults: Record<string, string> }
  return Object.keys(faults).filter((id) => id !== 'rates' && !id.endsWith('-host'))
}

/** The paths that Refresh Data calls: one for each partner. */
export async function refreshPaths(sandbox: string): Promise<string[]> {
  const ids = await partnerIDs(sandbox)
  return ids.map((id) => `/functions/v1/fetch-${id === 'cherry' ? 'server' : id}-plans`).sort()
}

/**
 * The addresses of all partners: those of the two that the journeys know, and
 * nothing for every other, which turns it off.
 */
export async function partnerSettings(sandbox: string): Promise<Record<string, string>> {
  const ids = await partnerIDs(sandbox)
  return Object.fromEntries(
    ids.map((id) => [
      `LAUNCHRACK_${id.replaceAll('-', '_').toUpperCase()}_URL`,
      journeyPartners.includes(id) ? `${sandbox}/${id}` : '',
    ]),
  )
}
