import aurora from '@/art/scenes/aurora.svg?url'
import orbit from '@/art/scenes/orbit.svg?url'
import racks from '@/art/scenes/racks.svg?url'
import routes from '@/art/scenes/routes.svg?url'

/** One thing worth knowing about the shop, and the scene behind it. */
interface Highlight {
  icon: string
  title: string
  text: string
  scene: string
}

export const highlights: readonly Highlight[] = [
  {
    icon: 'server',
    title: 'Bare metal, all yours',
    text: 'An entire machine: every core, disk and port is yours.',
    scene: racks,
  },
  {
    icon: 'gauge',
    title: 'Prices you can compare',
    text: 'Every plan in dollars, euros and pounds. Converted prices are marked.',
    scene: orbit,
  },
  {
    icon: 'network',
    title: 'Close to your users',
    text: 'Pick the country or city first, then the machine.',
    scene: routes,
  },
  { icon: 'tag', title: 'Outlet deals', text: 'Discounted servers, ready to go while stock lasts.', scene: aurora },
]
