import { useKept as useKeptOf } from '@/lib/kept'
import { useDesk } from './desk-context'

/**
 * State of a form that stays while the desk is locked or another section is open. It is an operator's own: who signs in
 * after another one does not find it.
 */
export function useKept<T>(name: string, first: T) {
  return useKeptOf(`${useDesk().session.operator}: ${name}`, first)
}
