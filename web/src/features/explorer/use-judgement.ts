import { useEffect, useEffectEvent, useState } from 'react'
import { judgePartnerJSON, mostJudgedBytes } from '@/api/judge-partner-json'
import type { Failure, Opened } from './document-store'
import { failureOf } from './document-store'
import type { Judgement } from './session/shapes'
import type { PartnerID } from './sources'

/** How far the judging of a document is. */
export type Judging =
  | { state: 'judging'; judgement: null; failure: null }
  | { state: 'judged'; judgement: Judgement; failure: null }
  | { state: 'failed'; judgement: null; failure: Failure }

const judging: Judging = { state: 'judging', judgement: null, failure: null }

/** Has the partner's adapter judge the document, anew for another partner or on request. */
export function useJudgement({ session }: Opened, partner: PartnerID, anonKey: string) {
  const [tries, setTries] = useState(0)
  const key = `${partner} ${tries}`
  const [outcome, setOutcome] = useState({ key: '', judging })
  const judge = useEffectEvent(async (signal: AbortSignal): Promise<Judging> => {
    if (session.overview.bytes > mostJudgedBytes) throw new Error(`The document is too large to be judged: more than ${mostJudgedBytes / 1024 / 1024} MB`)
    const gzipped = await session.ask('packed')
    const verdicts = await judgePartnerJSON(partner, gzipped, anonKey, signal)
    return { state: 'judged', judgement: await session.ask('judge', verdicts), failure: null }
  })
  useEffect(() => {
    const attempt = new AbortController()
    void judge(attempt.signal)
      .catch((error: unknown): Judging => ({ state: 'failed', judgement: null, failure: failureOf(error) }))
      .then((ended) => !attempt.signal.aborted && setOutcome({ key, judging: ended }))
    return () => attempt.abort()
  }, [key])
  const now = outcome.key === key ? outcome.judging : judging
  return { key: `${key} ${now.state}`, ...now, retry: () => setTries(tries + 1) }
}

export type Judged = ReturnType<typeof useJudgement>
