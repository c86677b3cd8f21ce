import { client } from '@/api/client'
import { RequestError } from '@/api/request'
import type { Verdicts, Partner as ShopPartner } from '@/api/types.gen'
import { usePartners } from '@/api/page-context'

/** Why a call failed: HTTP {status}: {text} or a sentence, and what the server says about it. */
export class DocumentError extends Error {
  override name = 'DocumentError'
  /** The server's own sentence; empty where it gave none. */
  readonly sentence: string

  constructor(message: string, sentence = '') {
    super(message)
    this.sentence = sentence
  }
}

/** Fetches a partner's public JSON through the server, byte for byte. */
export function fetchPartnerJSON(partner: string): Promise<Blob> {
  return fetchBlob(`/functions/v1/partner-json?partner=${encodeURIComponent(partner)}`)
}

const maxJudgedMB = 32

/** Asks what a partner's adapter makes of each plan of a document. */
export async function judgePartnerJSON(partner: string, document: Blob, signal: AbortSignal): Promise<Verdicts> {
  if (document.size > maxJudgedMB * 2 ** 20)
    throw new DocumentError(`The document is too large to be checked: more than ${maxJudgedMB} MB`)
  const body = await new Response(document.stream().pipeThrough(new CompressionStream('gzip'))).blob()
  const answer = await fetchBlob(
    `/functions/v1/judge-partner-json?partner=${encodeURIComponent(partner)}`,
    { method: 'POST', headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }, body },
    signal,
  )
  return JSON.parse(await answer.text()) as Verdicts
}

async function fetchBlob(address: string, init: RequestInit = {}, signal?: AbortSignal): Promise<Blob> {
  const response = await client.send(address, init, signal ? { signal } : {}).catch((cause: unknown) => {
    throw cause instanceof RequestError ? new DocumentError(cause.message) : cause
  })
  if (!response.ok) throw await failureOf(response)
  return response.blob().catch(() => {
    throw new DocumentError('The answer ended too early')
  })
}

// A 502 is the server's word for a partner's failure: where it knows the
// partner's own status, that is what a developer asks for.
async function failureOf(response: Response): Promise<DocumentError> {
  const body = (await response.json().catch(() => null)) as { message?: unknown; details?: unknown } | null
  const sentence = typeof body?.message === 'string' ? body.message : ''
  if (typeof body?.details === 'string' && /^HTTP \d{3}\b/.test(body.details))
    return new DocumentError(body.details, sentence)
  const text = response.statusText || sentence
  return new DocumentError(`HTTP ${response.status}: ${text}`, sentence === text ? '' : sentence)
}

/** A partner whose JSON can be fetched. */
export type Partner = Pick<ShopPartner, 'id' | 'name'>

const nobody: Partner = { id: '', name: '' }

/** The shop's partners, those that the explorer begins with first. */
export function useExplored(): { partners: readonly Partner[]; first: Partner } {
  const all = usePartners()
  const partners = [...all.filter((p) => p.explored_first), ...all.filter((p) => !p.explored_first)]
  return { partners, first: partners[0] ?? nobody }
}
