import type { JSONObject, JSONValue } from '@/features/explorer/json'

/** A block as a partner's page has it; fields replace or add to the usual ones. */
export function sampleBlock(id: string, fields: JSONObject = {}): JSONObject {
  return {
    sys: { id, type: 'Entry' },
    fields: {
      title: `Server ${id}`,
      slug: `server-${id}`,
      type: 'ds',
      price: { EUR: 96, USD: 110.5, GBP: 94 },
      periods: [],
      specs: [
        { type: 'cpu', title: '12 x 3.70 GHz', subtitle: 'AMD Ryzen 9 7900', value: null },
        { type: 'ram', title: '64 GB RAM', subtitle: null, value: 64 },
      ],
      ...fields,
    },
  }
}

/** A page of sections. */
export function samplePage(...sections: JSONObject[]): JSONValue {
  return {
    sys: { id: 'page' },
    fields: {
      title: 'Dedicated Servers',
      sections: sections.map((fields, i) => ({
        sys: { id: `section-${i}`, contentType: { sys: { id: 'sectionProducts' } } },
        fields,
      })),
    },
  }
}
