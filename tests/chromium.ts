import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'

/** Usual paths of the browser; the headless shell first: opening a page costs it a ninth of the CPU time. */
const USUAL = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The npm package with a browser, used if none is installed (Linux on x64). */
const PACKAGE = fileURLToPath(new URL('chromium/', import.meta.url))
const IS_FOR_US = process.platform === 'linux' && process.arch === 'x64'
/** Its folder, named after the lock file's hash. */
const KEPT = fileURLToPath(new URL('../.cache/chromium/', import.meta.url))
const LOCK = readFileSync(join(PACKAGE, 'package-lock.json'))
const UNPACKED = join(KEPT, createHash('sha256').update(LOCK).digest('hex').slice(0, 12))
const FETCHED = join(UNPACKED, 'chromium')
const HOUR = 3_600_000

const execute = promisify(execFile)

/** No browser for the tests: the message is one sentence with the command that fixes it. */
export class NoChromium extends Error {
  override name = 'NoChromium'
}

/**
 * Finds a browser: CHROMIUM_PATH, an installed one, the npm package's, or Playwright's own; the last two are
 * downloaded. @throws NoChromium if none can be found or downloaded
 */
export async function bringChromium(wanted = process.env['CHROMIUM_PATH']): Promise<string> {
  if (wanted) {
    if (existsSync(wanted)) return wanted
    throw new NoChromium(`CHROMIUM_PATH names ${wanted}, where nothing is: run 'unset CHROMIUM_PATH'.`)
  }
  const ways: readonly (() => Promise<string | undefined>)[] = [
    () => firstThatStarts([...USUAL, FETCHED, chromium.executablePath()]),
    ...(IS_FOR_US && !existsSync(FETCHED)
      ? [() => fetchPackage().then(() => firstThatStarts([FETCHED]))]
      : []),
    () => fetchPlaywrights().then(() => firstThatStarts([chromium.executablePath()])),
  ]
  for (const way of ways) {
    const found = await way()
    if (found !== undefined) return found
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

/** A browser without its libraries counts as missing. */
async function firstThatStarts(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths.filter((each) => existsSync(each))) {
    const started = execute(path, ['--version'], { env: environmentOf(path), timeout: 30_000 })
    if (
      await started.then(
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
 * Installs the package with npm, by its lock file, and unpacks the browser. A single rename publishes it, so that
 * interrupted and concurrent downloads are harmless.
 */
async function fetchPackage(): Promise<void> {
  console.log(
    'There is no Chromium on this machine: downloading one with npm (66 MB), once, into .cache/chromium.',
  )
  await mkdir(KEPT, { recursive: true })
  await removeOld()
  const folder = await mkdtemp(join(KEPT, 'fetching-'))
  try {
    await cp(PACKAGE, folder, { recursive: true })
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--workspaces=false']
    await run('npm', ['ci', ...flags], folder)
    const unpacked = join(folder, 'unpacked')
    await mkdir(unpacked)
    // It unpacks into the temporary folder, and its libraries only on AWS Lambda.
    await run('npm', ['run', '--silent', 'unpack'], folder, {
      TMPDIR: unpacked,
      AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x',
    })
    // Its configuration names the path on AWS Lambda.
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

/** Removes older versions and interrupted downloads. */
async function removeOld(): Promise<void> {
  for (const name of await readdir(KEPT)) {
    const folder = join(KEPT, name)
    const { mtimeMs } = await stat(folder)
    if (Date.now() - mtimeMs > HOUR) await rm(folder, { recursive: true, force: true })
  }
}

async function fetchPlaywrights(): Promise<void> {
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
  return new Promise((done, failed) => {
    spawn(file, flags, {
      cwd,
      env: { ...process.env, ...env },
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
      .on('error', failed)
      .on('close', (code) => (code === 0 ? done() : failed(new Error(`${file} ended with ${code}.`))))
  })
}
