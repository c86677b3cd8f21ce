import { client } from '@/api/client'
import type { Partner, Refreshed } from '@/api/types.gen'
import type { Toast } from '@/components/toast'
import { t } from '@/lib/language'

/**
 * Asks all partners at once and waits for each: one partner's failure must not hide another's new plans. A partner that
 * is off succeeds and changes nothing. Returns what to say of it.
 */
export async function refreshAll(partners: Partner[]): Promise<Toast> {
  const answers = await Promise.allSettled(partners.map((partner) => client.invoke<Refreshed>(partner.function)))
  const failed = answers.find((answer) => answer.status === 'rejected')
  if (!failed)
    return {
      tone: 'success',
      title: t('Data refreshed'),
      description: t('Server plans have been updated with the latest information.'),
    }
  console.warn('Refresh failed:', failed.reason)
  return {
    tone: 'destructive',
    title: t('Refresh failed'),
    description: t('Could not update server plans. Please try again later.'),
  }
}
