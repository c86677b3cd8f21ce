import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { CommandPalette } from './command-palette'
import type { Command } from './commands'
import type { Offered } from './use-commands'

const offered = vi.hoisted(() => ({ now: {} as Offered }))
const run = vi.hoisted(() => vi.fn())
const closed = vi.fn()
vi.mock('./use-commands', () => ({ useCommands: () => offered.now }))
vi.mock('./use-run', () => ({ useRun: () => run }))

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  run.mockReset()
  closed.mockReset()
})

const command = (text: string): Command => ({
  group: 'Page',
  text,
  count: null,
  isCurrent: false,
  action: { kind: 'document', to: `/${text}` },
})

/** Opens the palette. The returned function changes what it offers. */
function open(texts: readonly string[], over: Partial<Offered> = {}) {
  const answer = (commands: readonly string[], state: Partial<Offered>) =>
    (offered.now = { commands: commands.map(command), isLoading: false, hasFailed: false, ...state })
  answer(texts, over)
  const { rerender } = render(<CommandPalette onClose={closed} />)
  return (next: readonly string[], state: Partial<Offered> = {}) => {
    answer(next, state)
    rerender(<CommandPalette onClose={closed} />)
  }
}

const field = () => screen.getByRole('combobox')
const active = () => screen.queryByRole('option', { selected: true })?.textContent.trim()
const ran = () => run.mock.calls.map(([action]) => (action as { to: string }).to)

it.each([
  ['the first', [], 'a'],
  ['one that was moved to', ['ArrowDown'], 'b'],
  ['the last, past the first', ['ArrowUp'], 'b'],
])('runs %s though answers put others before it', (_, keys, want) => {
  const answer = open(['a', 'b'])
  for (const key of keys) fireEvent.keyDown(field(), { key })
  expect(active()).toBe(`Page ${want}`)
  answer(['x', 'y', 'a', 'z', 'b'])
  expect(active()).toBe(`Page ${want}`)
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(ran()).toEqual([`/${want}`])
})

it('goes to the first once the active one is gone or something is typed', () => {
  const answer = open(['a', 'b'])
  fireEvent.keyDown(field(), { key: 'ArrowDown' })
  answer(['x', 'a'])
  expect(active()).toBe('Page x')
  answer(['y', 'x'])
  fireEvent.input(field(), { target: { value: 'y' } })
  expect(active()).toBe('Page y')
})

it('runs nothing where nothing is found', () => {
  open([])
  for (const key of ['ArrowDown', 'ArrowUp', 'Enter']) fireEvent.keyDown(field(), { key })
  expect(run).not.toHaveBeenCalled()
})

it('says that nothing is found once no more can come, and what could not be asked for', () => {
  const answer = open([], { isLoading: true })
  const status = () => screen.getByRole('status').textContent
  expect(status()).toBe('')
  answer([], { isLoading: true, hasFailed: true })
  expect(status()).toBe('')
  answer([])
  expect(status()).toBe('No results.')
  answer([], { hasFailed: true })
  expect(status()).toBe('Some results couldn’t be loaded.')
  answer(['a'])
  expect(status()).toBe('')
})

it('is closed by a click beside it, and not by text that is selected beyond its edge', () => {
  open(['a'])
  const dialog = screen.getByRole('dialog')
  fireEvent.pointerDown(field())
  fireEvent.click(dialog)
  expect(closed).not.toHaveBeenCalled()
  fireEvent.pointerDown(dialog)
  fireEvent.click(dialog)
  expect(closed).toHaveBeenCalled()
})
