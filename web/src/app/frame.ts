// What runs in a frame on another site, where no page is rendered anew: it tells the page around it how high it is
// and what its title is (internal/front/site/embed.js). The first script counts the clicks.
import styles from '@/pages/embed/embed-page.module.css'

const list = document.querySelector<HTMLElement>(`.${styles.embed}`)
if (list)
  new ResizeObserver(() => {
    parent.postMessage({ launchrack: Math.ceil(list.getBoundingClientRect().height), title: document.title }, '*')
  }).observe(list)
