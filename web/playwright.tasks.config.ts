import { defineConfig } from '@playwright/test'

import journeys from './playwright.config.ts'

/** What is timed or drawn in a browser, one after the other so that the times can be compared. */
export default defineConfig(journeys, {
  testMatch: /e2e\/(visitor-tasks|visitor-tasks-watch|operator-tasks|filter-paint|pictures)\.ts$/,
  fullyParallel: false,
  workers: 1,
})
