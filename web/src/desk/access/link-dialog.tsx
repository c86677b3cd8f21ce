import { InputField } from '../kit/input-field'
import { ConfirmDialog } from '../kit/confirm-dialog'
import { Copy } from '../kit/copy'

/** Shows the link of an invitation, once. */
export function LinkDialog({ name, link, onClose }: { name: string; link: string; onClose: () => void }) {
  return (
    <ConfirmDialog title={`Invitation of ${name}`} verb={null} otherwise="Close" onConfirm={onClose} onClose={onClose}>
      <p>
        {`Send this link to ${name}, or open it here if that is you. It works for one passkey and for 24 hours, and is not shown again.`}
      </p>
      <InputField id="invitation-link" label="Link" readOnly value={link} onText={() => undefined} />
      <Copy verb="Copy the link" text={link} />
      <p>
        <a href={link}>Open it here</a>
      </p>
    </ConfirmDialog>
  )
}
