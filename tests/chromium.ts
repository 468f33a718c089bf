import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Where systems keep the browser; the one without windows first, which takes two thirds of the time. */
const USUAL = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The browser that is there: the one of CHROMIUM_PATH, Playwright's own, or the system's. */
export function findChromium(wanted: string | undefined): string | undefined {
  return [...(wanted ? [wanted] : []), chromium.executablePath(), ...USUAL].find((path) => existsSync(path))
}

/** The commands that may bring one, the likeliest first; each ends with 0 when it has. */
export function waysToInstall(): readonly (readonly string[])[] {
  const playwright = ['playwright', 'install', 'chromium']
  const install = 'apt-get install -y -qq --no-install-recommends'
  const debian = [
    'sh',
    '-c',
    `apt-get update -qq && { ${install} chromium-headless-shell || ${install} chromium; }`,
  ]
  const isDebiansRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  return isDebiansRoot ? [debian, playwright] : [playwright]
}
