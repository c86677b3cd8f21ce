import aurora from '@/art/scenes/aurora.svg?url'
import orbit from '@/art/scenes/orbit.svg?url'
import racks from '@/art/scenes/racks.svg?url'
import routes from '@/art/scenes/routes.svg?url'
import { t } from '@/lib/language'

/** One thing worth knowing about the shop, and the scene behind it. */
interface Highlight {
  icon: string
  title: () => string
  text: () => string
  scene: string
}

export const highlights: readonly Highlight[] = [
  {
    icon: 'server',
    title: () => t('Bare metal, all yours'),
    text: () => t('An entire machine: every core, disk and port is yours.'),
    scene: racks,
  },
  {
    icon: 'gauge',
    title: () => t('Prices you can compare'),
    text: () => t('Every plan in dollars, euros and pounds. Converted prices are marked.'),
    scene: orbit,
  },
  {
    icon: 'network',
    title: () => t('Close to your users'),
    text: () => t('Pick the country or city first, then the machine.'),
    scene: routes,
  },
  {
    icon: 'tag',
    title: () => t('Outlet deals'),
    text: () => t('Discounted servers, ready to go while stock lasts.'),
    scene: aurora,
  },
]
