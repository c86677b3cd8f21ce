/** The text of a document, and what was peculiar about its bytes. */
export interface Decoded {
  text: string
  notes: string[]
}

/** Reads bytes as a JSON text should be read: as UTF-8. What is not is told, and read as far as it goes. */
export function decodeText(bytes: Uint8Array): Decoded {
  const other = wideEncoding(bytes)
  if (other) {
    return { text: new TextDecoder(other).decode(bytes), notes: ['The document is in UTF-16. Partners must send UTF-8, so an adapter would refuse it.'] }
  }
  const notes = hasMark(bytes) ? ['The document begins with a byte order mark, which JSON does not need.'] : []
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), notes }
  } catch {
    const note = 'The document holds bytes that are not UTF-8; they are shown as \uFFFD.'
    return { text: new TextDecoder('utf-8').decode(bytes), notes: [...notes, note] }
  }
}

function wideEncoding([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return null
}

function hasMark([first, second, third]: Uint8Array): boolean {
  return first === 0xef && second === 0xbb && third === 0xbf
}
