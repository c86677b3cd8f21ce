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
  value_label: 'Price a month',
  paces: [{ value: 'at_once', label: 'At once', is_chosen: true }],
  channels: [
    { value: 'email', label: 'E-mail', is_chosen: true },
    { value: 'ntfy', label: 'ntfy', is_chosen: false },
  ],
  address: '',
  time_zone: 'UTC',
  at_start: false,
  submit: 'Start watching',
}

it('asks for an access token where messages go to a topic of ntfy', () => {
  const watch = { title: 'Watch', texts: [], form, action: '/watches', buttons: [] }
  render(
    <PageContext value={samplePage({ path: '/watch', list: null, watch })}>
      <WatchPage />
    </PageContext>,
  )
  const token = () => screen.queryByRole('textbox', { name: 'Access token, where the topic asks for one' })
  expect(token()).toBeNull()
  fireEvent.change(screen.getByRole('combobox', { name: 'Send to' }), { target: { value: 'ntfy' } })
  expect(token()?.getAttribute('name')).toBe('token')
})
