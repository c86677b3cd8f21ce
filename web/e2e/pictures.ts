// Draws the pictures of README. `make pictures` runs it, not the journeys' run, which holds that they are today's.
import { stat } from 'node:fs/promises'

import { expect, test } from '@playwright/test'

import { visitScenes } from './support/pictures.ts'

test('the pictures of README', async ({ browser }) => {
  for (const name of Object.keys(await visitScenes(browser, 'draw'))) {
    const { size } = await stat(new URL(`../../docs/${name}.png`, import.meta.url))
    expect(size, `docs/${name}.png`).toBeLessThan(150_000)
  }
})
