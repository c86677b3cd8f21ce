import { useRef, useState } from 'react'
import { RequestError } from '@/api/request'
import { useToast } from '@/components/toast'
import { useReload } from './add-plan'
import { sentence } from './messages'

interface Words {
  done: string
  failed: string
}

/**
 * Runs one call at a time for a list, shows its outcome, and then reads the lists
 * again. A call whose session has ended locks the page.
 */
export function useOperatorAction(token: string | null, onRefused: () => void) {
  const toast = useToast()
  const reload = useReload()
  const isBusy = useRef(false)
  const [busyWith, setBusyWith] = useState<string | number | null>(null)
  const run = async (
    key: string | number,
    call: (token: string) => Promise<unknown>,
    { done, failed }: Words,
  ): Promise<boolean> => {
    if (token === null || isBusy.current) return false
    isBusy.current = true
    setBusyWith(key)
    try {
      await call(token)
      toast({ tone: 'success', title: 'Success', description: done })
      return true
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      toast({ tone: 'destructive', title: 'Error', description: `${failed} ${sentence(message)}` })
      if (error instanceof RequestError && error.status === 401) onRefused()
      return false
    } finally {
      isBusy.current = false
      setBusyWith(null)
      reload()
    }
  }
  return { run, busyWith }
}
