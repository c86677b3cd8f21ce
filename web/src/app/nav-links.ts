/** The four sections of the shop, in the header's order. */
export const navLinks = [
  { text: 'DEDICATED Servers', path: '/', filter: 'baremetal' },
  { text: 'VPS', path: '/vps', filter: '' },
  { text: 'CLOUD Servers', path: '/', filter: 'vds' },
  { text: 'OUTLET', path: '/outlet', filter: '' },
] as const

type NavLink = (typeof navLinks)[number]

export function hrefOf({ path, filter }: NavLink): string {
  return filter ? `${path}?filter=${filter}` : path
}
