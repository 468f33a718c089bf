import type { LaunchOptions } from '@playwright/test'
import { bringChromium, environmentOf, NoChromium } from './chromium.ts'

const executablePath = await bringChromium().catch((error: unknown) => {
  if (!(error instanceof NoChromium)) throw error
  console.error(error.message)
  process.exit(1)
})
// The processes that this one starts need not look for it again.
process.env['CHROMIUM_PATH'] = executablePath

/** How the browser is started: without a sandbox in containers, and silent on the network. */
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
