import { showTray } from '@/market/compared-plans'

/** From now on the page answers to all that it shows. Browser tests wait for it. */
export function setInteractive() {
  document.documentElement.dataset.interactive = ''
  showTray()
  const languages = document.querySelector<HTMLElement>('nav[data-close]')
  if (!languages) return
  // Where it does not come, links at the page's end lead to the other languages.
  import('@/features/languages/offer').then(
    ({ offerLanguage }) => offerLanguage(languages),
    () => undefined,
  )
}
