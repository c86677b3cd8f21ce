import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useBrokenImage } from './use-broken-image'

function Picture() {
  const { isBroken, ref, onError } = useBrokenImage()
  return isBroken ? <p>broken</p> : <img ref={ref} src="/x.svg" alt="A rack" onError={onError} />
}

// The test's browser takes every image as complete and without a width.
// Holds: 2.home.broken-image
it('sees what failed before it was there', async () => {
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new DOMException('broken', 'EncodingError'))
  render(<Picture />)
  expect(await screen.findByText('broken')).toBeTruthy()
})

it('leaves a drawing without a width alone', async () => {
  const decode = vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue(undefined)
  render(<Picture />)
  await decode.mock.results[0]?.value
  expect(screen.getByAltText('A rack')).toBeTruthy()
})
