import { InputField } from '../kit/input-field'
import { ConfirmDialog } from '../kit/confirm-dialog'
import { Copy } from '../kit/copy'

interface Props {
  name: string
  /** What another link than an invitation is for; its name is then the title. */
  about?: string | undefined
  link: string
  onClose: () => void
}

/** Shows the link of an invitation, or another one, once. */
export function LinkDialog({ name, about, link, onClose }: Props) {
  const invited = `Send this link to ${name}, or open it here if that is you. It works for one passkey and for 24 hours, and is not shown again.`
  const whole = link.startsWith('/') ? location.origin + link : link
  const title = about === undefined ? `Invitation of ${name}` : name
  return (
    <ConfirmDialog title={title} verb={null} otherwise="Close" onConfirm={onClose} onClose={onClose}>
      <p>{about ?? invited}</p>
      <InputField id="invitation-link" label="Link" readOnly value={whole} onText={() => undefined} />
      <Copy verb="Copy the link" text={whole} />
      {about === undefined && (
        <p>
          <a href={link}>Open it here</a>
        </p>
      )}
    </ConfirmDialog>
  )
}
