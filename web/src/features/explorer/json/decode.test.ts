import { expect, it } from 'vitest'
import { decodeText } from './decode'

const bytes = (...parts: (number | string)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...new TextEncoder().encode(part)])))

it.each([
  ['UTF-8', bytes('{"a":"ä€😀"}'), '{"a":"ä€😀"}', []],
  ['a byte order mark', bytes(0xef, 0xbb, 0xbf, '[]'), '[]', ['byte order mark']],
  ['bytes of another encoding', bytes('["M', 0xfc, 'nchen"]'), '["M\uFFFDnchen"]', ['not UTF-8']],
  ['UTF-16', bytes(0xff, 0xfe, 0x5b, 0, 0x5d, 0), '[]', ['UTF-16']],
  ['UTF-16 the other way round', bytes(0xfe, 0xff, 0, 0x5b, 0, 0x5d), '[]', ['UTF-16']],
])('reads %s', (_, given, text, notes) => {
  const decoded = decodeText(given)
  expect(decoded.text).toBe(text)
  expect(decoded.notes).toHaveLength(notes.length)
  for (const [i, note] of notes.entries()) expect(decoded.notes[i]).toContain(note)
})
