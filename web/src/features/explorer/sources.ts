/** The partners whose JSON can be fetched, the usual one first. */
export const partners = [
  { id: 'contabo', name: 'Contabo' },
  { id: 'cherry', name: 'Cherry Servers' },
] as const

export type PartnerID = (typeof partners)[number]['id']

/** Where a document came from. */
export type Source = { kind: 'partner'; partner: PartnerID } | { kind: 'file'; name: string } | { kind: 'paste' }

/** The partner of that id, or the usual one. */
export function partnerOf(id: string): PartnerID {
  return partners.find((partner) => partner.id === id)?.id ?? partners[0].id
}

export function partnerName(id: PartnerID): string {
  return partners.find((partner) => partner.id === id)?.name ?? id
}

/** A source in words, as in "Loaded from …". */
export function sourceText(source: Source): string {
  switch (source.kind) {
    case 'partner':
      return partnerName(source.partner)
    case 'file':
      return source.name
    case 'paste':
      return 'Pasted text'
  }
}
