import { useEffect, useState, useSyncExternalStore } from 'react'
import { partnerJSON } from '@/api/partner-json'
import { DocumentStore } from './document-store'
import { openSession } from './session/session'
import type { PartnerID } from './sources'

/** The open document of the page, and the three ways to open another one. */
export function useDocument(anonKey: string) {
  const [store] = useState(() => new DocumentStore(openSession, () => new Date()))
  useEffect(() => () => store.close(), [store])
  const state = useSyncExternalStore(store.subscribe, store.current)
  const given = (document: Blob) => () => Promise.resolve(document)
  return {
    ...state,
    fetchJSON: (partner: PartnerID) => store.load({ kind: 'partner', partner }, (signal) => partnerJSON(partner, anonKey, signal)),
    openFile: (file: File) => store.load({ kind: 'file', name: file.name }, given(file)),
    openText: (text: string) => store.load({ kind: 'paste' }, given(new Blob([text]))),
  }
}

export type Documents = ReturnType<typeof useDocument>
