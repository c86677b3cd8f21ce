import aurora from '@/art/scenes/aurora.svg?url'
import orbit from '@/art/scenes/orbit.svg?url'
import racks from '@/art/scenes/racks.svg?url'
import routes from '@/art/scenes/routes.svg?url'
import { t } from '@/lib/language'

/** One thing worth knowing about the shop, and the scene behind it. */
interface Highlight {
  icon: string
  title: () => string
  scene: string
}

export const highlights: readonly Highlight[] = [
  { icon: 'server', title: () => t('Bare metal, all yours'), scene: racks },
  { icon: 'gauge', title: () => t('Prices you can compare'), scene: orbit },
  { icon: 'network', title: () => t('Close to your users'), scene: routes },
  { icon: 'tag', title: () => t('Outlet deals'), scene: aurora },
]
