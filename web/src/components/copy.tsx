import { useState } from 'react'
import { Button } from './button'

interface Props {
  verb: string
  text: string
  /** What is said once the text is copied, and where the browser did not let the page do it. */
  copied: string
  failed: string
}

/** Copies a text, and says whether the browser let the page do it. */
export function Copy({ verb, text, copied, failed }: Props) {
  const [isCopied, setIsCopied] = useState<boolean | null>(null)
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  }
  return (
    <div className="text row gap-12 middle">
      <Button onClick={copy}>{verb}</Button>
      <span role="status" className="anywhere">
        {isCopied && copied}
        {isCopied === false && failed}
      </span>
    </div>
  )
}
