import { askForBlob } from './partner-json'
import { headers } from './request'

/** The largest document that the server judges. */
export const mostJudgedBytes = 32 * 1024 * 1024

/**
 * Asks what a partner's adapter makes of a document, which comes gzipped. The
 * answer is the JSON of Verdicts, left unread: it is as large as the document.
 */
export async function judgePartnerJSON(partner: string, gzipped: Blob, anonKey: string, signal: AbortSignal): Promise<Blob> {
  return askForBlob(`/functions/v1/judge-partner-json?partner=${encodeURIComponent(partner)}`, {
    method: 'POST',
    headers: { ...headers(anonKey), 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
    body: gzipped,
    signal,
  })
}
