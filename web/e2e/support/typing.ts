import { expect, type Locator } from '@playwright/test'

/**
 * Types a text as somebody does who corrects one: what stands around its middle is there, and the middle is typed with
 * real keys, at full speed and at a person's. A field that moves the caret or drops keys ends with another text. The
 * caret stands behind the text afterwards.
 */
export async function type(field: Locator, text: string): Promise<void> {
  const from = Math.floor(text.length / 3)
  const to = Math.min(text.length, from + Math.max(2, Math.ceil(text.length / 3)), from + 24)
  const half = Math.floor((from + to) / 2)
  await field.fill(text.slice(0, from) + text.slice(to))
  await putCaret(field, from)
  await field.pressSequentially(text.slice(from, half), { delay: 0 })
  await field.pressSequentially(text.slice(half, to), { delay: 30 })
  await expect(field).toHaveValue(text)
  await putCaret(field, text.length)
}

async function putCaret(field: Locator, at: number): Promise<void> {
  await field.evaluate((element, place) => {
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
      element.setSelectionRange(place, place)
  }, at)
}
