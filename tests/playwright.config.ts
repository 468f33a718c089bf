import { defineConfig } from '@playwright/test'
import { browserOptions } from './browser.ts'

/**
 * Browser tests of the product as `npm start` runs it. Tests with the tag @sweep, which `npm run sweep` runs, cover every screen and form.
 * Screenshots of failures are in artifacts/; `--trace on` adds a trace, and doubles the time.
 */
export default defineConfig({
  testDir: './e2e',
  outputDir: '../artifacts/e2e',
  globalSetup: './e2e/setup.ts',
  fullyParallel: true,
  // While one test waits, the others use the processors.
  workers: 3,
  grepInvert: process.env['SWEEP'] ? [] : /@sweep/,
  timeout: 120_000,
  // Browsers, server, worker and PostgreSQL share one machine.
  expect: { timeout: 30_000 },
  // The reporter lists tests that passed only on retry.
  retries: 1,
  forbidOnly: Boolean(process.env['CI']),
  reporter: process.env['E2E_REPORT']
    ? [['list'], ['json', { outputFile: process.env['E2E_REPORT'] }]]
    : [['list']],
  use: {
    baseURL: process.env['SITE_URL'] ?? '',
    launchOptions: browserOptions,
    viewport: { width: 1280, height: 800 },
    // A click waits until its target stops moving: without animations the tests take a quarter less time.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
})
