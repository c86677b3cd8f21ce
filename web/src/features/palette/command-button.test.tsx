import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { CommandButton } from './command-button'

const code = vi.hoisted(() => ({ isGone: true }))
vi.mock('./command-palette', () => ({
  get CommandPalette() {
    if (code.isGone) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <dialog open>palette</dialog>
  },
}))

const press = async (over: object = {}) => {
  await act(async () => {
    fireEvent.keyDown(document, { key: 'k', ctrlKey: true, ...over })
    await vi.dynamicImportSettled()
  })
}

beforeEach(() => {
  code.isGone = false
})

it('leaves the page when the code of the palette cannot be loaded, and tries again at the next press', async () => {
  code.isGone = true
  render(<CommandButton />)
  await press()
  expect(screen.getByRole('button', { name: 'Go to…' })).toBeTruthy()
  expect(screen.queryByText('palette')).toBeNull()
  code.isGone = false
  await press()
  expect(screen.getByText('palette')).toBeTruthy()
})

it('closes by the key that opened it, unless that is held down', async () => {
  render(<CommandButton />)
  await press()
  expect(screen.getByText('palette')).toBeTruthy()
  await press({ repeat: true })
  expect(screen.getByText('palette')).toBeTruthy()
  await press()
  expect(screen.queryByText('palette')).toBeNull()
})
