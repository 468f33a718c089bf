import { defineConfig } from '@playwright/test'
import { browserOptions } from './browser.ts'

/**
 * The journeys in a real browser, against the product as `npm start` runs it. Tests with the tag @sweep go over everything there
 * is, screen by screen or form by form: they take longer than all others, and `npm run sweep` has them. Pictures of what fails
 * go to artifacts/; a trace would double the time: ask for one with --trace on.
 */
export default defineConfig({
  testDir: './e2e',
  outputDir: '../artifacts/e2e',
  globalSetup: './e2e/setup.ts',
  fullyParallel: true,
  workers: 2,
  grepInvert: process.env['SWEEP'] ? [] : /@sweep/,
  timeout: 60_000,
  // Browsers, server, worker and PostgreSQL share the machine, perhaps with others: what is to come is waited for.
  expect: { timeout: 15_000 },
  // The end names what passed only the second time.
  retries: 1,
  forbidOnly: Boolean(process.env['CI']),
  reporter: process.env['E2E_REPORT']
    ? [['list'], ['json', { outputFile: process.env['E2E_REPORT'] }]]
    : [['list']],
  use: {
    // Set by the setup.
    baseURL: process.env['SITE_URL'] ?? '',
    launchOptions: browserOptions,
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
  },
})
