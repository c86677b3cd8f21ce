import { useEffect, useMemo } from 'react'
import type { DeskDetect, DeskDetected, DeskPartnerFile, DeskPreview } from '@/api/types.gen'
import { setUnsaved } from '@/lib/unsaved'
import { useDraft } from '@/lib/use-draft'
import { useDesk } from '../kit/desk-context'
import { useDeskAction } from '../kit/use-desk-action'
import { useKept } from '../kit/use-kept'

/** What is said of a new partner, with the labels. */
export const labels = {
  name: 'Name',
  id: 'Id, for good',
  website: 'Website',
  currency: 'Currency, if prices name none',
  months: 'Months a price is for, if it does not say',
  vat: 'Tax in all prices, in per cent',
}

const nothing: DeskDetect = { address: '', id: '', name: '', website: '', currency: '', system: '', choices: [] }

interface Kept {
  /** The last question, with the names that its answer gave. */
  asked: DeskDetect
  found: DeskDetected | null
  /** The file as the operator wrote it; null where it is as the server did. */
  written: string | null
  preview: DeskPreview | null
}

const begun: Kept = { asked: nothing, found: null, written: null, preview: null }

/** What was typed about a new partner over what the server made of it. */
export function useDetection() {
  const { run, busyWith } = useDeskAction()
  const [kept, setKept] = useKept<Kept | null>('partner', null)
  const { asked, found, written, preview } = kept ?? begun
  const set = (part: Partial<Kept>) => setKept((last) => ({ ...(last ?? begun), ...part }))
  const stored = useMemo(() => {
    const { address, id, name, website, currency, months = '', vat = '' } = asked
    return { address, id, name, website, currency, months, vat }
  }, [asked])
  const { values, isDirty, ...draft } = useDraft(useDesk().session.operator, 'new partner', stored)
  const isAsked = asked !== nothing
  // Not undone with the section: what was found waits for it.
  useEffect(() => setUnsaved('partner', isAsked), [isAsked])

  const named = { ...asked, ...values }
  const look = async (body: DeskDetect) => {
    const answer = await run<DeskDetected>({
      call: 'partner-files/detect',
      body,
      failed: 'The page was not read.',
      labels,
    })
    if (!answer) return null
    const { id, name, website, system } = answer
    // What was typed while the address was asked stays, and a form that was shut meanwhile stays shut.
    setKept(
      (last) =>
        last && {
          asked: { ...body, id, name, website, system },
          found: answer,
          written: last.written === written ? null : last.written,
          preview: null,
        },
    )
    draft.sent()
    return answer.file
  }
  const text = async () => written ?? (isDirty ? await look(named) : (found?.file ?? null))
  const send = async <T>(call: string, failed: string) => {
    const body: DeskPartnerFile = { id: '', version: '', text: (await text()) ?? '' }
    return body.text === '' ? undefined : run<T>({ call, body, failed })
  }
  return {
    isOpen: kept !== null,
    /** Shows the form as it was left. */
    open: () => setKept((last) => last ?? begun),
    /** Throws away what was typed. */
    close: () => {
      draft.throwAway()
      setKept(() => null)
    },
    values,
    choices: asked.choices,
    found,
    preview,
    busyWith,
    file: written ?? found?.file ?? '',
    isWritten: written !== null,
    write: (text: string) => set({ written: text }),
    set: draft.set,
    /** Asks the address anew, with nothing of what was said about another one. */
    begin: () => look({ ...nothing, address: named.address.trim(), currency: named.currency }),
    /** Takes a field from another part of the items; from none, it is read as the system says. */
    choose: (field: string, part: string) => {
      const choices = asked.choices.filter((one) => one.field !== field)
      if (part !== '') choices.push({ field, part })
      return look({ ...named, choices })
    },
    /** Reads the document again, as it is said of the prices now. */
    again: () => look(named),
    /** Leaves an item out that is no plan. */
    skip: (key: string) => look({ ...named, skip: [...(asked.skip ?? []), key] }),
    attempt: async () => {
      const tried = await send<DeskPreview>('partner-files/try', 'It cannot be tried.')
      setKept((last) => last && { ...last, preview: tried ?? null })
    },
    add: async () => (await send<object>('partner-files', 'The partner was not added.')) !== undefined,
  }
}
