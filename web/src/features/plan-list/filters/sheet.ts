import { t } from '@/lib/language'

/** Whether this is a sheet over the page. An open one stands beside the list once the window is wide enough. */
export function isSheet(element: HTMLElement): boolean {
  return element.matches(':popover-open') && getComputedStyle(element).position === 'fixed'
}

/**
 * Makes a dialog of the sheet, which without scripts is a plain popover: the page behind it cannot be reached, Escape
 * and Back on Android close it, and a tap beside it does not, which would drop what was chosen. It ends with the signal.
 * It is no dialog element, since beside a list it is a part of the page.
 */
export function makeDialog(sheet: HTMLElement, onClosed: () => void, signal: AbortSignal) {
  let hidden: HTMLElement[] = []
  let watcher: CloseWatcher | null = null
  const showPage = () => {
    watcher?.destroy()
    for (const element of hidden) element.inert = false
    hidden = []
    sheet.role = sheet.ariaModal = sheet.ariaLabel = null
  }
  const hidePage = () => {
    sheet.role = 'dialog'
    sheet.ariaModal = 'true'
    sheet.ariaLabel = t('Filters')
    for (let own = sheet; own.parentElement && own !== document.body; own = own.parentElement) {
      for (const beside of own.parentElement.children)
        if (beside !== own && beside instanceof HTMLElement && !beside.inert) hidden.push(beside)
    }
    for (const element of hidden) element.inert = true
    if (!('CloseWatcher' in window)) return
    watcher = new CloseWatcher()
    watcher.addEventListener('close', () => sheet.hidePopover())
  }
  if (!sheet.matches(':popover-open')) sheet.popover = 'manual'
  // The focus goes back to the page before the sheet says that it is closed.
  sheet.addEventListener('beforetoggle', ({ newState }) => newState === 'closed' && showPage(), { signal })
  sheet.addEventListener(
    'toggle',
    ({ newState }) => {
      if (newState === 'closed') {
        onClosed()
        // After a tap beside the sheet the browser has no focus to give back.
        document.querySelector<HTMLElement>(`[popovertarget=${sheet.id}]`)?.focus()
        return
      }
      if (isSheet(sheet)) hidePage()
      sheet.querySelector<HTMLElement>('[popovertarget]')?.focus()
    },
    { signal },
  )
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && isSheet(sheet) && sheet.hidePopover(), {
    signal,
  })
  window.addEventListener('resize', () => isSheet(sheet) || showPage(), { signal })
  signal.addEventListener('abort', showPage)
}
