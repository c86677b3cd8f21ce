import { renderToString } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import { PartCollector } from './markup'
import { Checkboxes } from '@/components/checkboxes'
import { MarkupContext } from '@/components/server-cached'

// The parts of a page are the server's.
beforeEach(() => vi.stubEnv('SSR', true))

const boxes = [
  { value: '8', text: '8 cores', note: '1,204', isChecked: true, isHidden: false },
  { value: '<b>"&\'', text: '</label><script>alert(1)</script>', note: '', isChecked: false, isHidden: true },
  { value: 'Łódź', text: 'Łódź', note: '0', isChecked: false, isHidden: false },
]

it('is the same from the server as from React', () => {
  const group = <Checkboxes name="any.regions" boxes={boxes} />
  const parts = new PartCollector([])
  const { pieces } = parts.split(renderToString(<MarkupContext value={parts}>{group}</MarkupContext>))
  expect(pieces).toEqual([renderToString(group)])
})
