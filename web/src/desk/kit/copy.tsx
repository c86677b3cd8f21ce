import { Copy as CopyIn } from '@/components/copy'

/** Copies a text of the desk. */
export function Copy({ verb, text }: { verb: string; text: string }) {
  const failed = `The browser did not let the page copy it. Copy it by hand: ${text}`
  return <CopyIn verb={verb} text={text} copied="Copied." failed={failed} />
}
