const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
] as const

/** A name to begin with for a passkey that is made here. */
export function deviceName(agent = navigator.userAgent): string {
  return systems.find(([mark]) => mark.test(agent))?.[1] ?? 'This device'
}
