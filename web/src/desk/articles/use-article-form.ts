import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DeskArticle } from '@/api/types.gen'
import { deskKey } from '@/features/operator/add-plan'
import { setUnsaved } from '@/lib/unsaved'
import { useDeskAction } from '../kit/use-desk-action'
import { useKeep, useKept } from '../kit/use-kept'
import { conflictsOf, type Draft, differingFields, type Field, rebased, withField } from './article-form'

/** The form of an article: what is stored, and over it what was typed, until that is stored too. */
export type ArticleForm = ReturnType<typeof useArticleForm>

export function useArticleForm(stored: DeskArticle, onStored: (id: number) => void) {
  const queries = useQueryClient()
  const name = nameOf(stored.id)
  const keep = useKeep()
  const [kept, setKept] = useKept<Draft | null>(name, null)
  const { run, busyWith } = useDeskAction()
  const draft = kept && isTyped(kept) ? kept : { from: stored, typed: stored }
  const changed = differingFields(draft.typed, draft.from)
  const isChanged = changed.length > 0
  const conflicts = conflictsOf(draft, stored)
  // Not undone with the section: what was typed waits for it.
  useEffect(() => setUnsaved(name, isChanged), [name, isChanged])
  const save = async () => {
    const sent = draft.typed
    const after = await run<DeskArticle>({
      call: `articles/${stored.id || 'new'}`,
      body: sent,
      done: sentenceOf(draft),
      failed: 'The article was not saved.',
    })
    if (!after) return
    queries.setQueryData([deskKey, `articles/${after.id}`], after)
    // What was typed since it was sent stands over what is stored now, also of one that was new.
    setKept((last) => {
      const since = last && rebased({ from: sent, typed: last.typed }, after)
      if (after.id === stored.id) return since
      keep(nameOf(after.id), since)
      return null
    })
    onStored(after.id)
  }
  return {
    ...draft,
    stored,
    changed,
    conflicts,
    isBusy: busyWith !== null,
    run,
    save,
    set: (field: Field, value: string) =>
      setKept((last) => withField(last && isTyped(last) ? last : draft, field, value)),
    takeTheirs: () => setKept(() => null),
    keepMine: () => setKept(() => rebased(draft, stored)),
  }
}

function nameOf(id: number): string {
  return `article ${id}`
}

function isTyped({ from, typed }: Draft): boolean {
  return differingFields(typed, from).length > 0
}

function sentenceOf({ from, typed }: Draft): string {
  if (typed.published === '') return from.published === '' ? 'The draft is saved.' : 'Readers do not see it any more.'
  return from.published === '' ? 'Readers see it now.' : 'Readers see the change now.'
}
