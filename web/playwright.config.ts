import { existsSync } from 'node:fs'

import { defineConfig } from '@playwright/test'

// The journeys run in Debian's Chromium, which the machine's package manager
// keeps patched; LAUNCHRACK_CHROMIUM names another one. Its shell has no window
// and takes a third less time.
const shell = '/usr/bin/chromium-headless-shell'
const installed = existsSync(shell) ? shell : '/usr/bin/chromium'

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  forbidOnly: !!process.env.CI,
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: process.env.LAUNCHRACK_CHROMIUM ?? installed,
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
        '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
    // A trace takes a fifth of the time: npm run e2e -- --trace retain-on-failure
    trace: 'off',
  },
})
