import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'

/** Usual paths of the browser; first the headless shell, which opens a page with a ninth of the CPU time. */
const USUAL_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The npm package with a browser, used if none is installed (Linux on x64). */
const PACKAGE = fileURLToPath(new URL('chromium/', import.meta.url))
const HAS_PACKAGE = process.platform === 'linux' && process.arch === 'x64'
/** Holds the package's folder, which is named after the lock file's hash. */
const CACHE = fileURLToPath(new URL('../.cache/chromium/', import.meta.url))
const LOCK = readFileSync(join(PACKAGE, 'package-lock.json'))
const UNPACKED = join(CACHE, createHash('sha256').update(LOCK).digest('hex').slice(0, 12))
const FETCHED = join(UNPACKED, 'chromium')
const HOUR_MS = 3_600_000

const execute = promisify(execFile)

/** There is no browser for the tests. The message names the command that fixes this. */
export class NoChromium extends Error {
  override name = 'NoChromium'
}

/**
 * The path of a browser: CHROMIUM_PATH, an installed one, the npm package's or Playwright's own; the last two are downloaded. @throws NoChromium if
 * none can be found or downloaded
 */
export async function findChromium(path = process.env['CHROMIUM_PATH']): Promise<string> {
  if (path) {
    if (existsSync(path)) return path
    throw new NoChromium(`CHROMIUM_PATH names ${path}, where nothing is: run 'unset CHROMIUM_PATH'.`)
  }
  const sources: readonly (() => Promise<string | undefined>)[] = [
    () => firstWorkingPath([...USUAL_PATHS, FETCHED, chromium.executablePath()]),
    ...(HAS_PACKAGE && !existsSync(FETCHED)
      ? [() => fetchPackage().then(() => firstWorkingPath([FETCHED]))]
      : []),
    () => fetchPlaywrightChromium().then(() => firstWorkingPath([chromium.executablePath()])),
  ]
  for (const source of sources) {
    const browser = await source()
    if (browser !== undefined) return browser
  }
  throw new NoChromium(
    "There is no Chromium for the browser tests and none could be downloaded: install one with 'npx playwright install --with-deps chromium', or name yours in CHROMIUM_PATH.",
  )
}

/** Environment for the browser: the package's own libraries and font. */
export const environmentOf = (path: string): NodeJS.ProcessEnv =>
  path === FETCHED
    ? {
        ...process.env,
        LD_LIBRARY_PATH: join(UNPACKED, 'al2023/lib'),
        FONTCONFIG_PATH: join(UNPACKED, 'fonts'),
      }
    : process.env

/** Returns the first browser that starts: one without its libraries counts as missing. */
async function firstWorkingPath(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths.filter((file) => existsSync(file))) {
    const attempt = execute(path, ['--version'], { env: environmentOf(path), timeout: 30_000 })
    if (
      await attempt.then(
        () => true,
        () => false,
      )
    )
      return path
    console.log(`${path} does not start.`)
  }
  return undefined
}

/**
 * Installs the package by its lock file. A single rename publishes the browser, so that interrupted and concurrent
 * downloads are harmless.
 */
async function fetchPackage(): Promise<void> {
  console.log(
    'There is no Chromium on this machine: downloading one with npm (66 MB), once, into .cache/chromium.',
  )
  await mkdir(CACHE, { recursive: true })
  await removeOldFolders()
  const folder = await mkdtemp(join(CACHE, 'fetching-'))
  try {
    await cp(PACKAGE, folder, { recursive: true })
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--workspaces=false']
    await run('npm', ['ci', ...flags], folder)
    const unpacked = join(folder, 'unpacked')
    await mkdir(unpacked)
    // The package unpacks into the temporary folder, and its libraries only on AWS Lambda.
    await run('npm', ['run', '--silent', 'unpack'], folder, {
      TMPDIR: unpacked,
      AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x',
    })
    // The font configuration names the path on AWS Lambda.
    const fonts = join(unpacked, 'fonts/fonts.conf')
    const configuration = await readFile(fonts, 'utf8')
    await writeFile(fonts, configuration.replaceAll('/tmp/fonts', join(UNPACKED, 'fonts')))
    await rename(unpacked, UNPACKED)
  } catch (error) {
    if (!existsSync(FETCHED))
      console.log(`The download failed: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes earlier versions and interrupted downloads that are more than an hour old. */
async function removeOldFolders(): Promise<void> {
  for (const name of await readdir(CACHE)) {
    const folder = join(CACHE, name)
    const { mtimeMs } = await stat(folder)
    if (Date.now() - mtimeMs > HOUR_MS) await rm(folder, { recursive: true, force: true })
  }
}

async function fetchPlaywrightChromium(): Promise<void> {
  console.log('Downloading Playwright’s own Chromium.')
  await run('playwright', ['install', 'chromium']).catch(() => undefined)
}

/** @throws Error if the program cannot be started or fails */
function run(
  file: string,
  flags: readonly string[],
  cwd?: string,
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  return new Promise((done, reject) => {
    spawn(file, flags, {
      cwd,
      env: { ...process.env, ...env },
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
      .on('error', reject)
      .on('close', (code) => (code === 0 ? done() : reject(new Error(`${file} ended with ${code}.`))))
  })
}
