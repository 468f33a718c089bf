import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf, pathProblem, SetupProblem } from './setup-problem.ts'

/**
 * The lock is a directory with one file, for its holder. A process takes the lock by renaming a directory of its own to the lock's path, which fails
 * while the lock contains a file. Files of ended holders are deleted by name, so that no start deletes a lock that another one has just taken.
 */
interface Holder {
  readonly file: string
  readonly pid: number
  readonly startTime: string
}

/** Creates and locks a directory; returns a function that unlocks. @throws SetupProblem if it is locked or not writable */
export async function lockDirectory(directory: string): Promise<() => void> {
  const lock = join(directory, 'lock')
  try {
    mkdirSync(directory, { recursive: true })
    const pid = await acquire(lock)
    if (pid !== null)
      throw new SetupProblem(
        `${directory} is in use by process ${pid}: stop that one, or set another DATA_DIR.`,
      )
  } catch (error) {
    throw pathProblem(directory, error)
  }
  return () => rmSync(join(lock, ownName()), { force: true })
}

export const isLocked = (directory: string): boolean => holdersOf(join(directory, 'lock')).some(isAlive)

/** Null if it got the lock, else the holder's process id. Waits 3 s for a holder that is ending. */
async function acquire(lock: string): Promise<number | null> {
  for (const end = Date.now() + 3000; ; await sleep(50)) {
    if (tryAcquire(lock)) return null
    const holder = holdersOf(lock).find(isAlive)
    if (holder && Date.now() > end) return holder.pid
    for (const ended of holdersOf(lock)) if (!isAlive(ended)) rmSync(ended.file, { force: true })
  }
}

function tryAcquire(lock: string): boolean {
  const ownDirectory = `${lock}.${process.pid}`
  mkdirSync(ownDirectory, { recursive: true })
  writeFileSync(join(ownDirectory, ownName()), '')
  try {
    // Windows does not rename onto a directory, not even an empty one.
    if (process.platform === 'win32') rmdirSync(lock)
  } catch {}
  try {
    renameSync(ownDirectory, lock)
    return true
  } catch (error) {
    rmSync(ownDirectory, { recursive: true })
    if (TAKEN.has(codeOf(error))) return false
    throw error
  }
}

/** Errors of a rename onto a directory with a file. */
const TAKEN = new Set(['EEXIST', 'ENOTEMPTY', ...(process.platform === 'win32' ? ['EPERM'] : [])])

const ownName = (): string => `${process.pid}-${encodeURIComponent(startTimeOf(process.pid) ?? '')}`

function holdersOf(lock: string): readonly Holder[] {
  try {
    return readdirSync(lock).map((name) => {
      const [pid, startTime = ''] = name.split('-')
      return { file: join(lock, name), pid: Number(pid), startTime: decodeURIComponent(startTime) }
    })
  } catch {
    return []
  }
}

function isAlive({ pid, startTime }: Holder): boolean {
  try {
    return startTimeOf(pid) === startTime
  } catch {
    return false
  }
}

/** The start time of a process, which distinguishes it from a later one with the same id. */
function startTimeOf(pid: number): string | undefined {
  if (process.platform === 'win32') return process.kill(pid, 0) ? 'unknown' : undefined
  if (process.platform !== 'linux')
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  // https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: starttime is field 22, 19 after the state.
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' ? undefined : fields[19]
}
