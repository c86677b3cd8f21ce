import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '@/components/button'
import { Icon } from '@/components/icon'

interface Props {
  text: string
  fileName: string
  onClose: () => void
}

// A longer text would take the field minutes to lay out.
const mostShown = 200_000

/** A text to be copied by hand, or saved as a file. */
export function CopyByHand({ text, fileName, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog ref={dialog} className="by-hand" aria-labelledby={id} onClose={onClose}>
      <h3 id={id}>The browser did not allow copying</h3>
      {text.length <= mostShown ? <SelectedText text={text} /> : <p>The text is too long to be shown here. Save it instead.</p>}
      <div className="by-hand-actions">
        <SaveLink text={text} fileName={fileName} />
        <Button onClick={() => dialog.current?.close()}>Close</Button>
      </div>
    </dialog>
  )
}

function SelectedText({ text }: { text: string }) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  return (
    <label className="field">
      Copy the selected text with your keyboard
      <textarea ref={field} className="input" readOnly rows={8} value={text} spellCheck={false} />
    </label>
  )
}

function SaveLink({ text, fileName }: { text: string; fileName: string }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([text]))
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the address is made and given back outside of React
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [text])
  return (
    <a className="button button-primary" href={address} download={fileName}>
      <Icon name="download" />
      Save as a file
    </a>
  )
}
