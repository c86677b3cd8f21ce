import { defineConfig } from '@playwright/test'

import journeys from './playwright.config.ts'

/** The visitor's tasks one after the other, so that their times can be compared. */
export default defineConfig(journeys, { testMatch: 'visitor-tasks.ts', fullyParallel: false, workers: 1 })
