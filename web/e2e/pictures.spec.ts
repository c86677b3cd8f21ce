import { expect, test } from '@playwright/test'

import { drawnWords, visitScenes } from './support/pictures.ts'

test('README shows the pages of today', async ({ browser }) => {
  expect(await visitScenes(browser, 'read'), 'the pictures are stale: make pictures draws them anew').toEqual(
    await drawnWords(),
  )
})
