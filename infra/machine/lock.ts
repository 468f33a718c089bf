import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { placeProblem, SetupProblem } from './setup-problem.ts'

/**
 * The lock is a directory with a file for its holder. It is taken by renaming one onto it, which fails while it contains a file.
 * Holders that ended are removed by their own names, so that no start removes the lock that another one has just taken.
 */
interface Holder {
  readonly file: string
  readonly pid: number
  readonly born: string
}

/** Creates and locks a directory; returns a function that unlocks. @throws SetupProblem if it is locked or not writable */
export async function lockDirectory(directory: string): Promise<() => void> {
  const lock = join(directory, 'lock')
  try {
    mkdirSync(directory, { recursive: true })
    const pid = await takeFrom(lock)
    if (pid !== null) {
      throw new SetupProblem(
        `${directory} is in use by process ${pid}: stop that one, or set another DATA_DIR.`,
      )
    }
  } catch (error) {
    throw placeProblem(directory, error)
  }
  return () => rmSync(join(lock, ownName()), { force: true })
}

export const isLocked = (directory: string): boolean => holdersOf(join(directory, 'lock')).some(isAlive)

/** Null with the lock, else its holder. Retries for 3 s, since a process that was just stopped needs a moment. */
async function takeFrom(lock: string): Promise<number | null> {
  for (const end = Date.now() + 3000; ; await sleep(50)) {
    if (take(lock)) return null
    const holder = holdersOf(lock).find(isAlive)
    if (holder && Date.now() > end) return holder.pid
    for (const ended of holdersOf(lock)) if (!isAlive(ended)) rmSync(ended.file, { force: true })
  }
}

/** False if another process has it. */
function take(lock: string): boolean {
  const own = `${lock}.${process.pid}`
  mkdirSync(own, { recursive: true })
  writeFileSync(join(own, ownName()), '')
  try {
    // Windows renames onto no directory, not even an empty one.
    if (process.platform === 'win32') rmdirSync(lock)
  } catch {}
  try {
    renameSync(own, lock)
    return true
  } catch (error) {
    rmSync(own, { recursive: true })
    if (TAKEN.has(codeOf(error))) return false
    throw error
  }
}

/** Of a rename onto a directory with a file, or onto a file. */
const TAKEN = new Set(['EEXIST', 'ENOTEMPTY', 'ENOTDIR', ...(process.platform === 'win32' ? ['EPERM'] : [])])

const ownName = (): string => `${process.pid}-${encodeURIComponent(birthOf(process.pid) ?? '')}`

function holdersOf(lock: string): readonly Holder[] {
  try {
    return readdirSync(lock).map((name) => {
      const [pid, born = ''] = name.split('-')
      return { file: join(lock, name), pid: Number(pid), born: decodeURIComponent(born) }
    })
  } catch (error) {
    return codeOf(error) === 'ENOTDIR' ? [formerHolder(lock)] : []
  }
}

const former = z.object({ pid: z.number(), born: z.string() })

/** Of the lock of an earlier version, which is a file. */
function formerHolder(file: string): Holder {
  try {
    return { file, ...former.parse(JSON.parse(readFileSync(file, 'utf8'))) }
  } catch {
    return { file, pid: 0, born: '' }
  }
}

function isAlive({ pid, born }: Holder): boolean {
  try {
    return birthOf(pid) === born
  } catch {
    return false
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** The start time of a process, which distinguishes it from a later one with the same id. */
function birthOf(pid: number): string | undefined {
  if (process.platform === 'win32') return process.kill(pid, 0) ? 'unknown' : undefined
  if (process.platform !== 'linux')
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  // https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: starttime is field 22, 19 after the state.
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' ? undefined : fields[19]
}
