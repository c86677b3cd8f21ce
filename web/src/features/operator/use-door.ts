import { useEffect, useState } from 'react'
import { client } from '@/api/client'
import type { DeskDoor } from '@/api/types.gen'

/** What opens the page where the server could not be asked. */
const codeAlone: DeskDoor = { code: true, passkeys: false, session: null }

/** How the page can be opened; null until the server has said so. */
export function useDoor(): DeskDoor | null {
  const [door, setDoor] = useState<DeskDoor | null>(null)
  useEffect(() => {
    const call = new AbortController()
    client.get<DeskDoor>('/operator/data/door', { signal: call.signal }).then(setDoor, () => {
      if (!call.signal.aborted) setDoor(codeAlone)
    })
    return () => call.abort()
  }, [])
  return door
}
