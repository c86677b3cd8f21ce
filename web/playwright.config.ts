import { defineConfig } from '@playwright/test'

// The journeys run in Debian's Chromium, which the machine's package manager
// keeps patched; LAUNCHRACK_CHROMIUM names another one.
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
      executablePath: process.env.LAUNCHRACK_CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
        '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
})
