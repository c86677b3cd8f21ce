const oneYear = 365 * 24 * 60 * 60

/** The value of a cookie inside a cookie header. */
export function cookieValue(cookies: string, name: string): string | undefined {
  const pairs = cookies.split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([other]) => other === name)?.[1]
}

/** The cookie that keeps a choice for a year. */
export function choiceCookie(name: string, value: string): string {
  return `${name}=${value}; path=/; max-age=${oneYear}; SameSite=Lax`
}
