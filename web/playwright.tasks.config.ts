import { defineConfig } from '@playwright/test'

import journeys from './playwright.config.ts'

/** What is timed or drawn in a browser, one after the other so that the times can be compared. */
export default defineConfig(journeys, {
  testMatch: ['visitor-tasks.ts', 'visitor-tasks-watch.ts', 'operator-tasks.ts', 'filter-paint.ts', 'pictures.ts'],
  fullyParallel: false,
  workers: 1,
})
