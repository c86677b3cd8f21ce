import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { plansKey } from '@/api/browse-plans'
import { client, patience } from '@/api/client'
import { RequestError, readBody, refusalOf } from '@/api/request'
import type { DeskDone } from '@/api/types.gen'
import { useToast } from '@/components/toast'
import { lookUp } from '@/lib/look-up'
import { sentence } from '@/features/operator/messages'
import { useDesk } from './desk-context'
import { deskKey } from '@/features/operator/add-plan'

export interface Action {
  /** The call, such as "partners/cherry/pause". */
  call: string
  /** What is sent with it, as JSON. */
  body?: unknown
  /** A file that is sent as it is, in the place of a body. */
  file?: Blob
  /** What the toast says of a success, where the answer itself does not; nothing for none. */
  done?: string | undefined
  /** Begins the toast of a failure, such as "Cherry was not paused." */
  failed: string
  /** The labels of the fields that are sent, by which a refusal names them. */
  labels?: Readonly<Record<string, string>>
}

/** Sends a call; where the sign-in is too long ago for it, once more after a new one. */
function useSend() {
  const { token, signInAgain } = useDesk()
  return <T>(send: (token: string) => Promise<T>): Promise<T> =>
    send(token).catch(async (error: unknown) => {
      const fresh = isStale(error) ? await signInAgain() : null
      if (fresh === null) throw error
      return send(fresh)
    })
}

/** Reports whether a call was refused because the sign-in is too long ago for it. */
function isStale(error: unknown): boolean {
  return error instanceof RequestError && error.status === 403 && error.code === '28000'
}

/**
 * Runs one action at a time, shows its outcome, and then loads everything that is shown again. A dialog covers toasts, so
 * it says itself why an action was refused.
 */
export function useDeskAction(onRefused?: (text: string) => void) {
  const { lock } = useDesk()
  const send = useSend()
  const toast = useToast()
  const queries = useQueryClient()
  const isBusy = useRef(false)
  const [busyWith, setBusyWith] = useState<string | null>(null)
  const run = async <T>(action: Action): Promise<T | undefined> => {
    const { call, body, file, done, failed, labels = {} } = action
    if (isBusy.current) return undefined
    isBusy.current = true
    setBusyWith(call)
    try {
      const address = `/operator/data/${call}`
      const answer = await send(async (token) =>
        file
          ? readBody<T>(await answered(address, { method: 'POST', body: file }, token))
          : client.post<T>(address, JSON.stringify(body ?? {}), { token, limit: patience.long }),
      )
      const { text = done, is_bad: isBad = false } = answer as Partial<DeskDone>
      if (typeof text === 'string')
        toast({ tone: isBad ? 'destructive' : 'success', title: isBad ? 'Found' : 'Done', description: text })
      return answer
    } catch (error) {
      const [name = '', ...rest] = (error instanceof Error ? error.message : String(error)).split(': ')
      const message = [lookUp(labels, name) ?? name, ...rest].join(': ')
      const description = `${failed} ${sentence(message)}`
      if (onRefused) onRefused(description)
      else toast({ tone: 'destructive', title: 'Error', description })
      if (error instanceof RequestError && error.status === 401) lock()
      return undefined
    } finally {
      isBusy.current = false
      setBusyWith(null)
      void queries.invalidateQueries({ queryKey: [deskKey] })
      void queries.invalidateQueries({ queryKey: [plansKey] })
    }
  }
  return { run, busyWith }
}

async function answered(address: string, init: RequestInit, token: string): Promise<Response> {
  const answer = await client.send(address, init, { token })
  if (!answer.ok) throw await refusalOf(answer)
  return answer
}

/** Stores what a call of the desk gives as a file. */
export function useDownload() {
  const send = useSend()
  const toast = useToast()
  return async (address: string, name: string) => {
    try {
      const response = await send((token) => answered(address, { cache: 'no-store' }, token))
      const href = URL.createObjectURL(await response.blob())
      const link = Object.assign(document.createElement('a'), { href, download: name })
      link.click()
      setTimeout(() => URL.revokeObjectURL(href), 60_000)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      toast({ tone: 'destructive', title: 'Error', description: `${name} was not downloaded. ${sentence(message)}` })
    }
  }
}
