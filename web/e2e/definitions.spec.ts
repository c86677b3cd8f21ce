// What the shop writes for programs, against the definitions that others publish.
import Validator from '@adobe/structured-data-validator'
import type { APIRequestContext } from '@playwright/test'

import { expect, test } from './support/shop.ts'
import { sitemapFindings } from './support/sitemap-findings.ts'
import { type Typed, typeFindings } from './support/type-findings.ts'

interface Node {
  '@type': string
  '@context'?: string
  [member: string]: unknown
}

/** The kinds of objects that describe each page. */
const described: [path: string, kinds: string[]][] = [
  ['/', ['ItemList']],
  ['/?filter=vds', ['ItemList', 'BreadcrumbList']],
  ['/?ram_size=gte.100000', ['ItemList']],
  ['/vps', ['ItemList', 'BreadcrumbList']],
  ['/outlet', ['ItemList', 'BreadcrumbList']],
  ['/partners/contabo', ['ItemList', 'BreadcrumbList', 'Organization']],
  ['/locations/de', ['ItemList', 'BreadcrumbList']],
]

async function nodesOf(request: APIRequestContext, address: string): Promise<Node[]> {
  const page = await (await request.get(address)).text()
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page)?.[1]
  if (json === undefined) throw new Error(`${address} has no JSON-LD`)
  const document = JSON.parse(json) as { '@context': string; '@graph': Node[] }
  expect(document['@context'], address).toBe('https://schema.org')
  return document['@graph']
}

async function locations(request: APIRequestContext, address: string): Promise<string[]> {
  const text = await (await request.get(address)).text()
  expect(sitemapFindings(text), address).toBe('')
  return [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1] ?? '')
}

async function first(request: APIRequestContext, shopURL: string, pattern: RegExp, part: string): Promise<string> {
  const found = (await locations(request, `${shopURL}/${part}`)).find((address) => pattern.test(address))
  if (found === undefined) throw new Error(`${part} has no address like ${String(pattern)}`)
  return new URL(found).pathname
}

async function resultIssues(nodes: Node[]): Promise<string[]> {
  const jsonld = Object.fromEntries(
    nodes.map((node) => [node['@type'], [{ '@context': 'https://schema.org', ...node }]]),
  )
  const issues = await new Validator().validate({ jsonld })
  return issues
    .filter(({ severity }) => severity === 'ERROR')
    .map(({ issueMessage, path }) => `${path.map(({ type, property }) => property ?? type).join('.')}: ${issueMessage}`)
}

const vocabulary = (name: string, node: Node): Typed => ({
  name: `${node['@type']} of ${name}`,
  package: 'schema-dts',
  type: node['@type'],
  json: JSON.stringify(node),
})

test('structured data is in the vocabulary of schema.org and has what search engines require', async ({
  request,
  shop,
}) => {
  const pages: typeof described = [
    ...described,
    [await first(request, shop.url, /\/cpus\//, 'sitemap-pages.xml'), ['ItemList', 'BreadcrumbList']],
    [await first(request, shop.url, /\/plans\//, 'sitemap-plans-1.xml'), ['Product', 'BreadcrumbList']],
  ]
  const documents: Typed[] = []
  for (const [path, kinds] of pages) {
    const nodes = await nodesOf(request, shop.url + path)
    expect(
      nodes.map((node) => node['@type']),
      path,
    ).toEqual(kinds)
    expect(await resultIssues(nodes), path).toEqual([])
    documents.push(...nodes.map((node) => vocabulary(path, node)))
  }
  const wrong: Node[] = [
    { '@type': 'Product', name: 'A', prise: 3 },
    { '@type': 'ItemList', numberOfItems: { much: true } },
    { '@type': 'Machine' },
  ]
  const findings = typeFindings([...documents, ...wrong.map((node) => vocabulary('nowhere', node))])
  expect(findings.filter((finding) => !finding.includes('of nowhere'))).toEqual([])
  for (const node of wrong) expect(findings.join('\n')).toContain(`${node['@type']} of nowhere`)
  expect(await resultIssues([{ '@type': 'Product', sku: 'x' }])).not.toEqual([])
})

test('the sitemap and its parts follow the schema of sitemaps.org', async ({ request, shop }) => {
  const parts = await locations(request, `${shop.url}/sitemap.xml`)
  expect(parts.length).toBeGreaterThan(1)
  for (const part of parts) expect((await locations(request, part)).length, part).toBeGreaterThan(0)
  const text = await (await request.get(`${shop.url}/sitemap-pages.xml`)).text()
  for (const [from, to] of [
    ['<lastmod>', '<lastmod>on '],
    ['<loc>', '<at>'],
    ['/0.9"', '/0.8"'],
    ['<url>', '<url><size>3</size>'],
  ] as const) {
    expect(
      sitemapFindings(text.replace(from, to).replace('</loc>', from === '<loc>' ? '</at>' : '</loc>')),
      from,
    ).not.toBe('')
  }
})

test('the web manifest follows its schema', async ({ request, shop }) => {
  const manifest = { package: '@schemastore/web-manifest', type: 'JSONSchemaForWebApplicationManifestFiles' }
  const json = await (await request.get(`${shop.url}/manifest.webmanifest`)).text()
  const findings = typeFindings([
    { ...manifest, name: 'ours', json },
    { ...manifest, name: 'wrong', json: '{"display":"large","icons":[{"sizes":"any"}]}' },
  ])
  expect(findings.filter((finding) => !finding.startsWith('wrong'))).toEqual([])
  expect(findings).not.toEqual([])
})
