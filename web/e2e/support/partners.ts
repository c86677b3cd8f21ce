/**
 * The addresses of all partners: those of the two that the journeys know, and
 * nothing for every other, which turns it off.
 */
export async function partnerSettings(sandbox: string): Promise<Record<string, string>> {
  const { faults } = (await (await fetch(sandbox)).json()) as { faults: Record<string, string> }
  const ids = Object.keys(faults).filter((id) => id !== 'rates')
  return Object.fromEntries(ids.map((id) => [
    `LAUNCHRACK_${id.replaceAll('-', '_').toUpperCase()}_URL`,
    ['cherry', 'contabo'].includes(id) ? `${sandbox}/${id}` : '',
  ]))
}
