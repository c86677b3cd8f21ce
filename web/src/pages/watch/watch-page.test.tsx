import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PageContext } from '@/api/page-context'
import type { WatchForm } from '@/api/types.gen'
import { samplePage } from '@/test/sample'
import { WatchPage } from './watch-page'

const form: WatchForm = {
  for: '/vps',
  rules: [{ value: 'price_falls', label: 'A price falls', is_chosen: true }],
  value: '',
  paces: [{ value: 'at_once', label: 'At once', is_chosen: true }],
  channels: [
    { value: 'email', label: 'Email', is_chosen: true, asks: 'Email address', input: 'email' },
    {
      value: 'ntfy',
      label: 'ntfy',
      is_chosen: false,
      asks: 'ntfy topic',
      token: 'Access token, if the topic needs one',
    },
    { value: 'telegram', label: 'Telegram', is_chosen: false, note: 'The next page opens Telegram.' },
  ],
  address: '',
  time_zone: 'UTC',
  at_start: false,
  is_open: false,
  submit: 'Start watching',
}

it('asks for an access token where messages go to a topic of ntfy', () => {
  const watch = { title: 'Watch', texts: [], form, action: '/watches', buttons: [] }
  render(
    <PageContext value={samplePage({ path: '/watch', list: null, watch })}>
      <WatchPage />
    </PageContext>,
  )
  const token = () => screen.queryByRole('textbox', { name: 'Access token, if the topic needs one', hidden: true })
  expect(token()).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'ntfy' }))
  expect(token()?.getAttribute('name')).toBe('token')
  expect(screen.getByRole('textbox', { name: 'ntfy topic' }).getAttribute('name')).toBe('address')
})

it('says what is wrong at the field', () => {
  const watch = {
    title: 'Watch',
    texts: [],
    form,
    action: '/watches',
    buttons: [],
    field: 'address',
    problem: 'Enter an email address',
  }
  render(
    <PageContext value={samplePage({ path: '/watch', list: null, watch })}>
      <WatchPage />
    </PageContext>,
  )
  const address = screen.getByRole('textbox', { name: 'Email address' })
  const [problem, ...others] = screen.getAllByRole('alert')
  expect(others).toEqual([])
  expect(problem?.textContent).toBe('Enter an email address')
  expect(address.getAttribute('aria-describedby')).toBe(problem?.id)
})

it('asks for no address where a link begins the watch', () => {
  const watch = { title: 'Watch', texts: [], form, action: '/watches', buttons: [] }
  render(
    <PageContext value={samplePage({ path: '/watch', list: null, watch })}>
      <WatchPage />
    </PageContext>,
  )
  expect(screen.getByRole('textbox', { name: 'Email address' }).getAttribute('inputmode')).toBe('email')
  fireEvent.click(screen.getByRole('radio', { name: 'Telegram' }))
  expect(document.querySelector('[name=address]')).toBeNull()
  expect(screen.getByText('The next page opens Telegram.')).not.toBeNull()
})
