import { accessSync, constants, existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '../../compose.ts'
import { BUILT_PAGES } from '../../kernel/pages-setting.ts'
import { APP_FILES } from '../../modules/site/contract.ts'
import { notApplicable, ok, problem, reasonOf, TIMEOUT_MS, type CheckResult } from './result.ts'

const CLOCK_DIFFERENCE_S = 5
const GIB = 1024 ** 3
const WARNING_BYTES = 2 * GIB
const MIN_BYTES = GIB / 4

/** Checks the files that the server reads, and the disk. The product writes no files: its data is in the database. */
export async function checkMachine({ http }: Config): Promise<CheckResult[]> {
  const folder = process.cwd()
  const { bavail, bsize } = await statfs(folder)
  return [checkPages(http.webRoot), checkDownloads(http.downloadsDir), checkDisk(folder, bavail * bsize)]
}

export function checkPages(folder: string): CheckResult {
  const name = 'Pages'
  if (existsSync(join(folder, 'index.html'))) return ok(name, `They are in ${folder}.`)
  const noPages = 'This program has none, and WEB_ROOT is not set: run `check` in a server’s container too.'
  if (folder === BUILT_PAGES) return notApplicable(name, noPages)
  const todo = 'Name the folder of the built site in WEB_ROOT.'
  return problem('wrong', name, `${folder} has no index.html.`, todo)
}

export function checkDownloads(folder: string | undefined): CheckResult {
  const name = 'Downloads'
  if (folder === undefined)
    return notApplicable(name, 'DOWNLOADS_DIR is not set. A server without it offers no installers.')
  try {
    accessSync(folder, constants.R_OK | constants.X_OK)
    const files = Object.values(APP_FILES)
    for (const file of files)
      if (existsSync(join(folder, file))) accessSync(join(folder, file), constants.R_OK)
    const missing = files.filter((file) => !existsSync(join(folder, file)))
    if (missing.length === 0) return ok(name, `All installers are in ${folder}.`)
    const todo = 'Copy them there, and restart the servers: the page says that they are missing.'
    return problem('warning', name, `${folder} lacks ${missing.join(', ')}.`, todo)
  } catch (error) {
    const todo = 'Let the user of the process read the folder and its files.'
    return problem('wrong', name, `${reasonOf(error)}.`, todo)
  }
}

/** @param free bytes that the user of the process may write */
export function checkDisk(folder: string, free: number): CheckResult {
  const found = `${(free / GIB).toFixed(1)} GiB are free at ${folder}.`
  if (free >= WARNING_BYTES) return ok('Disk', found)
  const todo =
    'Delete logs, old images or old backups. Check the disk of the database too: this command does not.'
  return problem(free < MIN_BYTES ? 'wrong' : 'warning', 'Disk', found, todo)
}

/** Compares the clock with that of a provider, whose tokens and signatures depend on it. */
export async function checkProviderTime({ accounts }: Pick<Config, 'accounts'>): Promise<CheckResult> {
  const name = 'Time of providers'
  const withApi = z.object({ apiUrl: z.url() })
  const url = [...accounts.values()]
    .map(({ details }) => withApi.safeParse(details).data?.apiUrl)
    .find((apiUrl) => apiUrl !== undefined)
  if (url === undefined) return notApplicable(name, 'No configured provider has an API address.')
  try {
    const { headers } = await fetch(url, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return compareTimes(Date.parse(headers.get('date') ?? ''), Date.now())
  } catch {
    return notApplicable(name, `${new URL(url).host} cannot be reached.`)
  }
}

/** Compares two times in milliseconds since 1970. A header has whole seconds. */
export function compareTimes(theirs: number, ours: number): CheckResult {
  const name = 'Time of providers'
  if (Number.isNaN(theirs)) return notApplicable(name, 'The provider does not send its time.')
  const difference = Math.abs(theirs - ours) / 1_000
  const found = `This machine and a provider differ by ${difference.toFixed(0)} s.`
  if (difference <= CLOCK_DIFFERENCE_S) return ok(name, found)
  const todo = 'Set the clock of this machine by NTP: providers refuse signatures with a wrong time.'
  return problem('wrong', name, found, todo)
}
