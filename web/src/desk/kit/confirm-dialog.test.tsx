import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ConfirmDialog } from './confirm-dialog'

it('is closed by a click beside it, and not by text that is selected beyond its edge', () => {
  const close = vi.fn()
  render(
    <ConfirmDialog title="Add an operator" verb="Add" onConfirm={() => undefined} onClose={close}>
      <input aria-label="Name" />
    </ConfirmDialog>,
  )
  const dialog = screen.getByRole('dialog')
  fireEvent.pointerDown(screen.getByLabelText('Name'))
  fireEvent.click(dialog)
  expect(close).not.toHaveBeenCalled()
  fireEvent.pointerDown(dialog)
  fireEvent.click(dialog)
  expect(close).toHaveBeenCalledTimes(1)
})
