/** A block as a partner's page has it; fields replace or add to the usual ones. */
export function sampleBlock(id: string, fields: Record<string, unknown> = {}) {
  return {
    sys: { id, type: 'Entry', contentType: { sys: { id: 'product' } } },
    fields: {
      title: `Server ${id}`,
      slug: `server-${id}`,
      type: 'ds',
      price: { EUR: 96, USD: 110.5, GBP: 94 },
      periods: [{ length: 1, discount: { EUR: 0 } }],
      specs: [
        { type: 'cpu', title: '12 x 3.70 GHz', subtitle: 'AMD Ryzen 9 7900', value: null },
        { type: 'ram', title: '64 GB RAM', subtitle: null, value: 64 },
      ],
      ...fields,
    },
  }
}

interface SampleSection {
  title: string
  category?: string
  blocks?: unknown[]
}

/** A page of sections. */
export function samplePage(...sections: SampleSection[]) {
  return {
    sys: { id: 'page' },
    fields: {
      title: 'Dedicated Servers',
      sections: sections.map((fields, i) => ({ sys: { id: `section-${i}`, contentType: { sys: { id: 'sectionProducts' } } }, fields })),
    },
  }
}
