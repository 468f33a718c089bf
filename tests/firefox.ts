import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type AnyBrowser, openBrowser } from './any-browser.ts'
import { driverOf } from './old-browsers.ts'

const NAMES = ['firefox-esr', 'firefox']

/** The path of Firefox: FIREFOX_PATH or an installed one; null if there is none. @throws Error if FIREFOX_PATH names nothing */
export function findFirefox(path = process.env['FIREFOX_PATH']): string | null {
  if (path) {
    if (existsSync(path)) return path
    throw new Error(`FIREFOX_PATH names ${path}, where nothing is: run 'unset FIREFOX_PATH'.`)
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const paths = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return paths.find((path) => existsSync(path)) ?? null
}

/** Opens an empty page in Firefox over WebDriver BiDi, with the driver of `fetchOldBrowsers`. @throws Error if there is no Firefox */
export async function openFirefox(): Promise<AnyBrowser> {
  const executablePath = findFirefox()
  if (executablePath === null) throw new Error('There is no Firefox.')
  return openBrowser(await driverOf('firefox'), { browser: 'firefox', executablePath })
}
