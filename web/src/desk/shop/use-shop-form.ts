import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ShopSettings } from '@/api/types.gen'
import { deskKey } from '@/features/operator/add-plan'
import { useDraft } from '@/lib/use-draft'
import { useDesk } from '../kit/desk-context'
import { useDeskAction } from '../kit/use-desk-action'
import { changeOf, labelOf, publishedOf } from './draft'

/** The form of the shop: what is published, and over it what was typed, until that is published too. */
export type ShopForm = ReturnType<typeof useShopForm>

export function useShopForm(settings: ShopSettings) {
  const queries = useQueryClient()
  const { run, busyWith } = useDeskAction()
  const published = useMemo(() => publishedOf(settings), [settings])
  const draft = useDraft(useDesk().session.operator, 'shop', published)
  const body = { version: settings.version, ...changeOf(draft.pending) }
  const publish = async () => {
    const after = await run<ShopSettings>({
      call: 'shop',
      body,
      done: 'Visitors see the change now.',
      failed: 'The settings were not published.',
      labels: Object.fromEntries(Object.keys(published).map((name) => [name, labelOf(name, settings)])),
    })
    if (!after) return
    queries.setQueryData([deskKey, 'shop'], after)
    draft.sent()
  }
  return { ...draft, settings, run, busyWith, body, publish, changed: Object.keys(draft.pending) }
}
