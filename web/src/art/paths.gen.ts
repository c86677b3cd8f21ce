// Icons by Lucide, ISC licence, copyright Lucide Icons and Contributors. Written by build/icons.js.

/** The icons of cards, each one path. */
export const paths: Readonly<Partial<Record<string, string>>> = {
  'arrow-up-right': 'M7 7h10v10M7 17 17 7',
  info: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M12 16v-4M12 8h.01',
}
