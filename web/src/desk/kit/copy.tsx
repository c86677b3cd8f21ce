import { useState } from 'react'
import { Button } from '@/components/button'

/** Copies a text, and says whether the browser let the page do it. */
export function Copy({ verb, text }: { verb: string; text: string }) {
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
        {isCopied && 'Copied.'}
        {isCopied === false && `The browser did not let the page copy it. Copy it by hand: ${text}`}
      </span>
    </div>
  )
}
