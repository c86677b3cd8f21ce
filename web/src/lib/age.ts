const told = new Set<HTMLTimeElement>()
let timer = 0

const units = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const

/** How long ago a time in ISO 8601 was, in its largest unit and the page's language: "3 hours ago". */
export function ago(time: string, now: number, lang: string): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(time)) / 60_000))
  const [unit, size] = units.find(([, size]) => minutes >= size) ?? ['second', 1]
  const say = new Intl.RelativeTimeFormat(lang || 'en', { numeric: minutes > 0 ? 'always' : 'auto' })
  return say.format(-Math.floor(minutes / size), unit)
}

/** Says of a time how long ago it was, from now on. */
export function tellAge(time: HTMLTimeElement | null) {
  if (!time) return
  time.textContent = ago(time.dateTime, Date.now(), document.documentElement.lang)
  told.add(time)
  clearTimeout(timer)
  timer = window.setTimeout(() => {
    for (const each of told) {
      if (each.isConnected) tellAge(each)
      else told.delete(each)
    }
  }, 60_000)
}

/** Does so of the ages in markup that only the server rendered. */
export function tellAges(part: ParentNode) {
  part.querySelectorAll<HTMLTimeElement>('time[data-ago]').forEach(tellAge)
}
