import { lookUp } from '@/lib/look-up'

const all = {
  title: 'All servers',
  description: 'Every plan of every partner. Narrow it down, then order on the partner’s own site.',
}

const ofType: Record<string, typeof all> = {
  baremetal: {
    title: 'Dedicated servers',
    description: 'Whole bare-metal machines. No neighbours, full control of the hardware.',
  },
  vps: { title: 'VPS plans', description: 'All virtual private servers of our partners.' },
  vds: { title: 'Cloud servers', description: 'Virtual servers on cores that are yours alone.' },
  outlet: { title: 'Outlet servers', description: 'Discounted machines of fixed configuration, while stock lasts.' },
}

/** What the home page's list is called while it is narrowed to one type. */
export function listTexts(type: string): typeof all {
  return lookUp(ofType, type) ?? all
}
