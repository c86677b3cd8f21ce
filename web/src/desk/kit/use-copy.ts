import { useState } from 'react'

/** Copies a text, and says whether the browser let the page do it; null until it was tried. */
export function useCopy(text: string) {
  const [isCopied, setIsCopied] = useState<boolean | null>(null)
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  }
  return { copy, isCopied }
}
