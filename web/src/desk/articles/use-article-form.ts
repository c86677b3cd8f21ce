import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DeskArticle } from '@/api/types.gen'
import { deskKey } from '@/features/operator/add-plan'
import { useDraft } from '@/lib/use-draft'
import { useDesk } from '../kit/desk-context'
import { useDeskAction } from '../kit/use-desk-action'
import { type Field, labels, slugOf, textsOf } from './article-form'

/** The form of an article: what is stored, and over it what was typed, until that is stored too. */
export type ArticleForm = ReturnType<typeof useArticleForm>

export function useArticleForm(stored: DeskArticle, onStored: (id: number) => void) {
  const queries = useQueryClient()
  const draft = useDraft(
    useDesk().session.operator,
    nameOf(stored.id),
    useMemo(() => textsOf(stored), [stored]),
  )
  const { run, busyWith } = useDeskAction()
  const typed: DeskArticle = useMemo(() => ({ ...stored, ...draft.typed }), [stored, draft.typed])
  const save = async () => {
    const after = await run<DeskArticle>({
      call: `articles/${stored.id || 'new'}`,
      body: typed,
      done: sentenceOf(stored, typed),
      failed: 'The article was not saved.',
      labels,
    })
    if (!after) return
    queries.setQueryData([deskKey, `articles/${after.id}`], after)
    // What was typed since it was sent stands over what is stored now, also of one that was new.
    draft.sent(nameOf(after.id))
    onStored(after.id)
  }
  // The address follows the title until it was changed, or readers know it.
  const set = (field: Field, value: string) => {
    draft.set(field, value)
    const follows = field === 'title' && stored.published === '' && typed.slug === slugOf(typed.title)
    if (follows) draft.set('slug', slugOf(value))
  }
  return {
    ...draft,
    set,
    stored,
    typed,
    changed: Object.keys(draft.pending) as Field[],
    isBusy: busyWith !== null,
    save,
  }
}

function nameOf(id: number): string {
  return `article ${id}`
}

function sentenceOf(from: DeskArticle, typed: DeskArticle): string {
  if (typed.published === '') return from.published === '' ? 'The draft is saved.' : 'Readers no longer see it.'
  return from.published === '' ? 'Readers see it now.' : 'Readers see the change now.'
}
