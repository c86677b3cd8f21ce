/** The values of a pattern's parameters, by their names. */
export type PathParams = Readonly<Record<string, string>>

/**
 * Reads a path by a pattern such as /plans/:plan, whose parameters stand each for one part between slashes. Null where
 * the path is not of the pattern; like the server it tells upper from lower case, and /vps from /vps/.
 */
export function matchPath(pattern: string, path: string): PathParams | null {
  const wanted = pattern.split('/')
  const parts = path.split('/')
  if (wanted.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [i, part] of parts.entries()) {
    const name = wanted[i] ?? ''
    if (!name.startsWith(':')) {
      if (name !== part) return null
      continue
    }
    const value = decoded(part)
    if (!value) return null
    params[name.slice(1)] = value
  }
  return params
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
