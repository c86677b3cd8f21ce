const unsaved = new Set<string>()

/** Has the browser ask before it leaves the page, as long as something that was typed anywhere on it is not stored. */
export function setUnsaved(name: string, isUnsaved: boolean) {
  if (isUnsaved) unsaved.add(name)
  else unsaved.delete(name)
  if (unsaved.size > 0) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
}

function ask(event: Event) {
  event.preventDefault()
}
