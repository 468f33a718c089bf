import type { LaunchOptions } from '@playwright/test'
import { findChromium, environmentOf, NoChromium } from './chromium.ts'

const executablePath = await findChromium().catch((error: unknown) => {
  if (!(error instanceof NoChromium)) throw error
  console.error(error.message)
  process.exit(1)
})
// Child processes reuse the found browser.
process.env['CHROMIUM_PATH'] = executablePath

/** Launch options: no sandbox in containers, no background network traffic. */
export const browserOptions: LaunchOptions = {
  executablePath,
  env: environmentOf(executablePath),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-dev-shm-usage',
  ],
}
