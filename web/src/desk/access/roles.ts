/** The roles, from the least to the most, and what each may do. */
export const roles = [
  { role: 'reader', may: 'Readers see the desk, and change nothing.' },
  {
    role: 'editor',
    may: 'Editors change partners, plans and names, but neither the shop’s settings nor access nor backups.',
  },
  { role: 'owner', may: 'Owners do everything, this page included.' },
] as const
