import { useState } from 'react'
import type { DeskDetect, DeskDetected, DeskPartnerFile, DeskPreview } from '@/api/types.gen'
import { useDeskAction } from '../kit/use-desk-action'

const nothing: DeskDetect = { address: '', id: '', name: '', website: '', currency: '', system: '', choices: [] }

/** What was typed about a new partner, and what the server made of it. */
export function useDetection() {
  const { run, busyWith } = useDeskAction()
  const [typed, setTyped] = useState(nothing)
  // What was typed when the file was written, since names that change later are not in it yet.
  const [asked, setAsked] = useState(nothing)
  const [found, setFound] = useState<DeskDetected | null>(null)
  // The file as the operator wrote it; null where it is as the server did.
  const [written, setWritten] = useState<string | null>(null)
  const [preview, setPreview] = useState<DeskPreview | null>(null)

  const look = async (next: DeskDetect) => {
    setTyped(next)
    const answer = await run<DeskDetected>({
      call: 'partner-files/detect',
      body: next,
      failed: 'Nothing was found there.',
    })
    if (!answer) return null
    const named = { ...next, id: answer.id, name: answer.name, website: answer.website, system: answer.system }
    setFound(answer)
    setTyped(named)
    setAsked(named)
    setWritten(null)
    setPreview(null)
    return answer.file
  }
  const text = async () => written ?? (typed === asked ? (found?.file ?? null) : await look(typed))
  const send = async <T>(call: string, failed: string) => {
    const body: DeskPartnerFile = { id: '', text: (await text()) ?? '' }
    return body.text === '' ? undefined : run<T>({ call, body, failed })
  }
  return {
    typed,
    found,
    preview,
    busyWith,
    file: written ?? found?.file ?? '',
    isWritten: written !== null,
    write: setWritten,
    set: (part: Partial<DeskDetect>) => setTyped((last) => ({ ...last, ...part })),
    /** Asks the address anew, with nothing of what was said about another one. */
    begin: () => look({ ...nothing, address: typed.address.trim(), currency: typed.currency }),
    /** Takes a field from another part of the items; from none, it is read as the system says. */
    choose: (field: string, part: string) => {
      const choices = typed.choices.filter((one) => one.field !== field)
      if (part !== '') choices.push({ field, part })
      return look({ ...typed, choices })
    },
    attempt: async () => setPreview((await send<DeskPreview>('partner-files/try', 'It cannot be tried.')) ?? null),
    add: async () => (await send<object>('partner-files', 'The partner was not added.')) !== undefined,
  }
}
