// What runs in a frame on another site, where no page is rendered anew: it tells the page around it how high it is
// and what its title is (internal/front/site/embed.js). The first script counts the clicks.
import styles from '@/pages/embed/embed-page.module.css'

// WordPress shows an address that is pasted into a post in a sandbox without popups. It names each frame by a secret in
// the fragment, and takes height and pressed link by messages with it (wp-includes/js/wp-embed.js).
const secret = /secret=(\w+)/.exec(location.hash)?.[1]

function tellWordPress(message: string, value: number | string): void {
  if (secret) parent.postMessage({ message, value, secret }, '*')
}

const list = document.querySelector<HTMLElement>(`.${styles.embed}`)
if (list) {
  const tellHeight = () => {
    const height = Math.ceil(list.getBoundingClientRect().height)
    parent.postMessage({ launchrack: height, title: document.title }, '*')
    tellWordPress('height', height)
  }
  tellHeight() // at once, since nothing is observed before the frame is scrolled to
  new ResizeObserver(tellHeight).observe(list)
  addEventListener('message', ({ source, data }: MessageEvent<{ message?: string } | null>) => {
    if (source === parent && data?.message === 'ready') tellHeight()
  })
}

// WordPress follows links to the shop alone, so one to a partner leads to its plan's page.
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest('a')
  if (!secret || !link) return
  event.preventDefault()
  const own = link.host === location.host ? link : link.closest('article')?.querySelector('a')
  tellWordPress('link', (own ?? link).href)
})
