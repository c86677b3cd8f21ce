import { defineConfig } from '@playwright/test'

import { chromium } from './e2e/support/browser.ts'
import { isPretending } from './e2e/support/pretend.ts'
import { ofEnglishPages } from './e2e/support/pretend-known.ts'

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  testIgnore: isPretending ? ofEnglishPages : [],
  fullyParallel: true,
  workers: 3, // a journey waits a third of its time
  // On a busy machine one journey in some hundred runs out of time; one that needs a second try is told.
  retries: process.env.CI ? 1 : 0,
  // These end what hangs; they say nothing of speed. A machine that other programs share may stand still for many seconds.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  forbidOnly: !!process.env.CI,
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    // A trace takes a fifth of the time: npm run e2e -- --trace retain-on-failure
    trace: 'off',
  },
})
