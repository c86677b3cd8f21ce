import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ErrorBoundary } from '@/components/error-boundary'
import { lazyPage } from '@/lib/lazy-page'
import { ErrorPage } from '@/pages/error/error-page'

const reload = vi.fn()

beforeEach(() => {
  reload.mockReset()
  sessionStorage.clear()
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  vi.stubGlobal('location', {
    reload,
    href: 'https://shop.example/json-explorer',
    pathname: '/json-explorer',
    search: '',
  })
  answers(true)
})

const answers = (isThere: boolean) =>
  vi.stubGlobal('fetch', () => (isThere ? Promise.resolve(new Response()) : Promise.reject(new TypeError())))

async function open(load: () => Promise<() => React.ReactNode>) {
  const Page = lazyPage(load)
  await act(async () => {
    render(
      <ErrorBoundary address="/json-explorer" fallback={(message) => <ErrorPage message={message} />}>
        <Suspense fallback="waiting">
          <Page />
        </Suspense>
      </ErrorBoundary>,
    )
    await new Promise((resolve) => setTimeout(resolve))
  })
}

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

it('shows a page whose code is there', async () => {
  await open(() => Promise.resolve(() => 'the page'))
  expect(screen.getByText('the page')).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
})

it('reloads when the code of a page is gone, and shows no error meanwhile', async () => {
  await open(gone)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(screen.getByText('waiting')).toBeTruthy()
})

it('reloads once for each build', async () => {
  await open(gone)
  await open(gone)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(screen.getByText(/^A part of this page could not be loaded/)).toBeTruthy()
})

it('stays where the shop does not answer', async () => {
  answers(false)
  await open(gone)
  expect(reload).not.toHaveBeenCalled()
  expect(screen.getByText(/^A part of this page could not be loaded/)).toBeTruthy()
})

it('shows the error where nothing can be remembered', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  await open(gone)
  expect(reload).not.toHaveBeenCalled()
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy()
})
