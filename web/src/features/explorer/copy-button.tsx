import { useState } from 'react'
import { Button } from '@/components/button'
import { Icon } from '@/components/icon'
import { useToast } from '@/components/toast'
import { grouped } from '@/lib/format'
import { CopyByHand } from './copy-by-hand'

interface Props {
  label: string
  /** What is copied, as the subject of a sentence. */
  what: string
  /** Under which name it is saved where it cannot be copied. */
  fileName: string
  getText: () => Promise<string>
}

/** Copies a text; where the browser does not allow that, the text is there to be taken by hand. */
export function CopyButton({ label, what, fileName, getText }: Props) {
  const toast = useToast()
  const [refused, setRefused] = useState<string | null>(null)
  const copy = async () => {
    const text = await getText()
    if (await writeClipboard(text)) {
      setRefused(null)
      toast({ tone: 'success', title: 'Copied', description: `${what}: ${grouped(text.length)} characters.` })
    } else {
      setRefused(text)
    }
  }
  return (
    <>
      <Button onClick={() => void copy()}>
        <Icon name="copy" />
        {label}
      </Button>
      {refused !== null && <CopyByHand text={refused} fileName={fileName} onClose={() => setRefused(null)} />}
    </>
  )
}

// A page that is not served by https has no clipboard at all.
async function writeClipboard(text: string): Promise<boolean> {
  try {
    await (navigator as Partial<Navigator>).clipboard?.writeText(text)
    return 'clipboard' in navigator
  } catch {
    return false
  }
}
