import { accessSync, constants, existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../compose.ts'
import { BUILT_PAGES } from '../../kernel/pages-setting.ts'
import { APP_FILES } from '../../modules/site/contract.ts'
import { notApplicable, ok, problem, reasonOf, type CheckResult } from './result.ts'

const GIB = 1024 ** 3
const WARNING_BYTES = 2 * GIB
const MIN_BYTES = GIB / 4

/** Checks the files that the server reads, and the free space of the disk that this process runs on. */
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
