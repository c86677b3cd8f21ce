import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { ShopSettings } from '@/api/types.gen'
import { conflictsOf, type Edits, pendingOf, rebased, withEdit, withoutSent } from '@/lib/draft'
import { setUnsaved } from '@/lib/unsaved'
import { useDeskAction } from '../kit/use-desk-action'
import { deskKey } from '@/features/operator/add-plan'
import { useKept } from '../kit/use-kept'
import { changeOf, publishedOf } from './draft'

const nothing: Edits = {}

/** The form of the shop: what is published, and over it what was typed, until that is published too. */
export type ShopForm = ReturnType<typeof useShopForm>

export function useShopForm(settings: ShopSettings) {
  const queries = useQueryClient()
  const [edits, setEdits] = useKept('shop', nothing)
  const { run, busyWith } = useDeskAction()
  const published = useMemo(() => publishedOf(settings), [settings])
  const pending = pendingOf(edits, published)
  const changed = Object.keys(pending)
  const isChanged = changed.length > 0
  // Not undone with the section: what was typed waits for it.
  useEffect(() => setUnsaved('shop', isChanged), [isChanged])
  const body = { version: settings.version, ...changeOf(pending) }
  const publish = async () => {
    const after = await run<ShopSettings>({
      call: 'shop',
      body,
      done: 'Visitors see the change now.',
      failed: 'The settings were not published.',
    })
    if (!after) return
    queries.setQueryData([deskKey, 'shop'], after)
    setEdits((last) => withoutSent(last, pending))
  }
  return {
    settings,
    run,
    busyWith,
    body,
    publish,
    changed,
    conflicts: conflictsOf(pending, published),
    published: (name: string): string => published[name] ?? '',
    /** What was typed into a field; undefined where it shows what is published. */
    typed: (name: string): string | undefined => pending[name]?.value,
    /** Types into a field, or has it show what is published. */
    set: (name: string, value: string | undefined) => setEdits((last) => withEdit(last, published, name, value)),
    /** Keeps what was typed although somebody else has published the field. */
    keep: (name: string) => setEdits((last) => rebased(last, published, [name])),
  }
}
