import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { createMCPClient } from '@ai-sdk/mcp'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { openShop, type Shop } from './shop.ts'

// What docs/api.md says of /mcp, by unchanged clients and by the protocol's own suite.

interface Result {
  isError?: boolean
  structuredContent?: unknown
  content?: { type: string; text?: string }[]
}

interface Answer {
  total?: number
  plans?: { id: number; name: string; url: string }[]
  problems?: { text: string }[]
  url?: string
}

/** A client that has told the shop its name. */
interface Agent {
  shopName: string | undefined
  tools(): Promise<string[]>
  call(tool: string, args: object): Promise<Result>
  close(): Promise<void>
}

async function official(address: string): Promise<Agent> {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(address)))
  return {
    shopName: client.getServerVersion()?.title,
    tools: async () => (await client.listTools()).tools.map((tool) => tool.name),
    call: async (name, args) => (await client.callTool({ name, arguments: { ...args } })) as Result,
    close: () => client.close(),
  }
}

async function aiSDK(address: string): Promise<Agent> {
  const client = await createMCPClient({ transport: { type: 'http', url: address } })
  const tools = await client.tools()
  return {
    shopName: client.serverInfo.title,
    tools: () => Promise.resolve(Object.keys(tools)),
    call: async (name, args) => (await tools[name]?.execute(args, { toolCallId: 'call_1', messages: [] })) as Result,
    close: () => client.close(),
  }
}

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})

afterAll(() => shop.stop())

describe.each([
  ['the official SDK', official],
  ['the AI SDK', aiSDK],
])('%s', (_, connect) => {
  let agent: Agent

  beforeAll(async () => {
    agent = await connect(`${shop.url}/mcp`)
  })

  afterAll(() => agent.close())

  /** Calls a tool, whose answer a model can read whole. */
  async function ask(tool: string, args: object): Promise<Answer> {
    const result = await agent.call(tool, args)
    const text = result.content?.[0]?.text ?? ''
    expect(result.isError, text).toBeFalsy()
    expect(JSON.parse(text)).toEqual(result.structuredContent)
    expect(JSON.stringify(result.structuredContent).length).toBeLessThan(25_000)
    return result.structuredContent as Answer
  }

  test('is told the name of the shop and its tools', async () => {
    expect(agent.shopName).toBe('Launchrack')
    expect((await agent.tools()).sort()).toEqual([
      'compare_plans',
      'facets',
      'get_plan',
      'price_history',
      'search_plans',
      'similar_plans',
    ])
  })

  // What models and the programs between send, and what it means.
  test.each([
    ['arguments of their own', { query: 'nvme', toolCallId: 'call_1', sessionId: 's' }, { query: 'nvme' }],
    [
      'null for what was not said',
      { query: 'nvme', filters: null, order: null, vat_country: null, limit: null },
      { query: 'nvme' },
    ],
    ['empty texts and zeros', { query: 'nvme', order: '', vat_country: '', limit: 0, offset: 0 }, { query: 'nvme' }],
    ['numbers in texts', { limit: '3', offset: '2' }, { limit: 3, offset: 2 }],
    ['filters as an empty text', { filters: '', limit: 2 }, { limit: 2 }],
    ['a number as a condition', { filters: { cpu_cores: 'eq.8', ram_size: '' } }, { filters: { cpu_cores: 'eq.8' } }],
  ])('a search with %s', async (_mistake, sent, meant) => {
    const [got, want] = [await ask('search_plans', sent), await ask('search_plans', meant)]
    expect(got.plans?.length).toBeGreaterThan(0)
    expect(got.plans).toEqual(want.plans)
    expect(got.total).toBe(want.total)
  })

  test.each(['ram:>=64', 'price:<20', 'price<=50/month', 'cpu>=8', 'benchmark>=1000'])(
    'a query that is not in the language, %s, is read or told, and never answered with everything',
    async (query) => {
      const everything = await ask('search_plans', {})
      for (const tool of ['search_plans', 'facets']) {
        const answer = await ask(tool, { query, limit: 1 })
        if (answer.problems) expect(answer.problems.map((problem) => problem.text).join(' ')).not.toBe('')
        else expect(answer.total).toBeLessThan(everything.total ?? 0)
        if (answer.problems && answer.total === everything.total) expect(answer.plans ?? []).toEqual([])
      }
    },
  )

  test('every tool answers what a model can read, however much it asks for', async () => {
    const many = await ask('search_plans', { limit: 900 })
    const ids = (many.plans ?? []).map((plan) => plan.id)
    expect(ids.length).toBeGreaterThan(10)
    await ask('facets', {})
    await ask('get_plan', { plan_id: String(ids[0]) })
    await ask('price_history', { plan_id: ids[0], currency: 'EUR' })
    await ask('similar_plans', { plan_id: ids[0] })
    const compared = await ask('compare_plans', { plan_ids: ids.slice(0, 10).join(',') })
    expect(compared.plans?.map((plan) => plan.id)).toEqual(ids.slice(0, 10))
    expect((await fetch(many.plans?.[0]?.url ?? '')).status).toBe(200)
  })

  test('what cannot be meant is refused in a sentence', async () => {
    for (const [tool, args, sentence] of [
      ['search_plans', { limit: 'many' }, 'accepted is a whole number'],
      ['search_plans', { filters: { ram_size: 'gte.many' } }, 'many'],
      ['get_plan', { plan_id: 99_999_999 }, 'search_plans gives ids'],
      ['compare_plans', {}, 'accepted are 1 to 10 ids'],
    ] as const) {
      const refused = await agent.call(tool, args)
      expect(refused.isError).toBe(true)
      expect(refused.content?.[0]?.text).toContain(sentence)
    }
  })
})

// The other scenarios of the suite want tools, resources and prompts of its own example server. The one of hosts and
// origins wants strangers refused, whom the shop answers: its tools read what every visitor sees.
test.each(['server-initialize', 'ping', 'logging-set-level', 'tools-list', 'resources-list', 'prompts-list'])(
  'the protocol’s suite: %s',
  async (scenario) => {
    const suite = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'))
    const args = ['--import', olderNode, suite, 'server', '--url', `${shop.url}/mcp`, '--scenario', scenario]
    const { stdout } = await promisify(execFile)(process.execPath, args)
    expect(stdout).toMatch(/Passed: .* 0 failed/)
  },
)

/** The suite imports a function that Node has since version 22, and that no scenario of servers calls. */
const olderNode = dataURL(`import { register } from 'node:module'
register(${JSON.stringify(
  dataURL(`const shim = 'data:text/javascript,export * from "node:fs"; export const globSync = undefined'
export const resolve = (name, from, next) =>
  name === 'fs' && from.parentURL?.includes('/conformance/') ? { url: shim, shortCircuit: true } : next(name, from)`),
)})`)

function dataURL(code: string): string {
  return `data:text/javascript,${encodeURIComponent(code)}`
}
