import type { ClipboardEvent, SubmitEvent } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '@/components/button'
import { Icon } from '@/components/icon'

// A text field that holds millions of characters brings the page to a halt.
const mostTyped = 200_000

/** A field to paste JSON into, opened by its button. */
export function PasteForm({ onText }: { onText: (text: string) => Promise<boolean> }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  // What could not be read stays, to be put right.
  const take = async (text: string) => {
    if (await onText(text)) setIsOpen(false)
  }
  return (
    <>
      <Button aria-expanded={isOpen} aria-controls={isOpen ? id : undefined} onClick={() => setIsOpen(!isOpen)}>
        <Icon name="clipboard" />
        Paste JSON
      </Button>
      {isOpen && <PasteField id={id} onText={(text) => void take(text)} />}
    </>
  )
}

function PasteField({ id, onText }: { id: string; onText: (text: string) => void }) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.focus()
  }, [])
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (text.length <= mostTyped) return
    event.preventDefault()
    onText(text)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onText(field.current?.value ?? '')
  }
  return (
    <form id={id} className="paste" onSubmit={submit}>
      <div className="field">
        <label htmlFor={`${id}-text`}>JSON text</label>
        <textarea ref={field} id={`${id}-text`} className="input" rows={6} spellCheck={false} autoComplete="off" onPaste={paste} />
      </div>
      <Button variant="primary" type="submit">
        Load pasted JSON
      </Button>
    </form>
  )
}
