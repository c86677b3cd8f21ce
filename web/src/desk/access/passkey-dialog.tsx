import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskDone } from '@/api/types.gen'
import { useToast } from '@/components/toast'
import { passkeyCode } from '@/features/operator/passkey-code'
import { ConfirmDialog } from '../kit/confirm-dialog'
import { useDesk } from '../kit/desk-context'
import { InputField } from '../kit/input-field'
import { useDeskAction } from '../kit/use-desk-action'
import { deskKey } from '@/features/operator/add-plan'
import { deviceName } from './device-name'

/** Makes another passkey of the operator who is here, by an invitation that is used at once. */
export function PasskeyDialog({ operator, onClose }: { operator: string; onClose: () => void }) {
  const { open } = useDesk()
  const toast = useToast()
  const queries = useQueryClient()
  const [name, setName] = useState(deviceName)
  const [problem, setProblem] = useState('')
  const { run } = useDeskAction(setProblem)
  const [isBusy, setIsBusy] = useState(false)
  const make = async () => {
    setIsBusy(true)
    const invite = await run<DeskDone>({ call: `access/operators/${operator}/invite`, failed: 'No passkey was made.' })
    const secret = invite?.link?.split('#invite=')[1]
    try {
      if (secret === undefined) return
      open(await (await passkeyCode()).makePasskey(secret, name, new AbortController().signal))
      void queries.invalidateQueries({ queryKey: [deskKey] })
      toast({ tone: 'success', title: 'Done', description: `The passkey ${name} was made.` })
      onClose()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <ConfirmDialog
      title="Add a passkey"
      verb="Make a passkey"
      isBusy={isBusy}
      isBlocked={name.trim() === ''}
      onConfirm={() => void make()}
      onClose={onClose}
    >
      <p>On this device or on a security key. For another device, make a new link and open it there.</p>
      <InputField id="own-passkey" label="Name of the passkey" value={name} maxLength={60} onText={setName} />
      <p role="alert">{problem}</p>
    </ConfirmDialog>
  )
}
