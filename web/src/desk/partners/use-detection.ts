import { useEffect } from 'react'
import type { DeskDetect, DeskDetected, DeskPartnerFile, DeskPreview } from '@/api/types.gen'
import { setUnsaved } from '@/lib/unsaved'
import { useDeskAction } from '../kit/use-desk-action'
import { useKept } from '../kit/use-kept'

const nothing: DeskDetect = { address: '', id: '', name: '', website: '', currency: '', system: '', choices: [] }

interface Kept {
  typed: DeskDetect
  /** What was typed when the file was written, since names that change later are not in it yet. */
  asked: DeskDetect
  found: DeskDetected | null
  /** The file as the operator wrote it; null where it is as the server did. */
  written: string | null
  preview: DeskPreview | null
}

const begun: Kept = { typed: nothing, asked: nothing, found: null, written: null, preview: null }

/** What was typed in the place of something else. */
function since(before: DeskDetect, typed: DeskDetect): Partial<DeskDetect> {
  return Object.fromEntries(Object.entries(typed).filter(([name, value]) => before[name as keyof DeskDetect] !== value))
}

/** What was typed about a new partner, and what the server made of it. */
export function useDetection() {
  const { run, busyWith } = useDeskAction()
  const [kept, setKept] = useKept<Kept | null>('partner', null)
  const { typed, asked, found, written, preview } = kept ?? begun
  const set = (part: Partial<Kept>) => setKept((last) => ({ ...(last ?? begun), ...part }))
  const isTyped = typed !== nothing
  // Not undone with the section: what was typed waits for it.
  useEffect(() => setUnsaved('partner', isTyped), [isTyped])

  const look = async (next: DeskDetect) => {
    set({ typed: next })
    const answer = await run<DeskDetected>({
      call: 'partner-files/detect',
      body: next,
      failed: 'Nothing was found there.',
    })
    if (!answer) return null
    const named = { ...next, id: answer.id, name: answer.name, website: answer.website, system: answer.system }
    // What was typed while the address was asked stays, and a form that was shut meanwhile stays shut.
    setKept(
      (last) =>
        last && {
          typed: last.typed === next ? named : { ...named, ...since(next, last.typed) },
          asked: named,
          found: answer,
          written: last.written === written ? null : last.written,
          preview: null,
        },
    )
    return answer.file
  }
  const text = async () => written ?? (typed === asked ? (found?.file ?? null) : await look(typed))
  const send = async <T>(call: string, failed: string) => {
    const body: DeskPartnerFile = { id: '', version: '', text: (await text()) ?? '' }
    return body.text === '' ? undefined : run<T>({ call, body, failed })
  }
  return {
    isOpen: kept !== null,
    /** Shows the form as it was left. */
    open: () => setKept((last) => last ?? begun),
    /** Throws away what was typed. */
    close: () => setKept(() => null),
    typed,
    found,
    preview,
    busyWith,
    file: written ?? found?.file ?? '',
    isWritten: written !== null,
    write: (text: string) => set({ written: text }),
    set: (part: Partial<DeskDetect>) =>
      setKept((last) => ({ ...(last ?? begun), typed: { ...(last ?? begun).typed, ...part } })),
    /** Asks the address anew, with nothing of what was said about another one. */
    begin: () => look({ ...nothing, address: typed.address.trim(), currency: typed.currency }),
    /** Takes a field from another part of the items; from none, it is read as the system says. */
    choose: (field: string, part: string) => {
      const choices = typed.choices.filter((one) => one.field !== field)
      if (part !== '') choices.push({ field, part })
      return look({ ...typed, choices })
    },
    /** Reads the document again, as it is said of the prices now. */
    again: () => look(typed),
    /** Leaves an item out that is no plan. */
    skip: (key: string) => look({ ...typed, skip: [...(typed.skip ?? []), key] }),
    attempt: async () => {
      const tried = await send<DeskPreview>('partner-files/try', 'It cannot be tried.')
      setKept((last) => last && { ...last, preview: tried ?? null })
    },
    add: async () => (await send<object>('partner-files', 'The partner was not added.')) !== undefined,
  }
}
