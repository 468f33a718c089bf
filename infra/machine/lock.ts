import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { placeProblem, SetupProblem } from './setup-problem.ts'

const holder = z.object({ pid: z.number(), born: z.string() })

/** Creates and locks a directory; returns a function that unlocks. @throws SetupProblem if it is locked or not writable */
export async function lockDirectory(directory: string): Promise<() => void> {
  const file = join(directory, 'lock')
  try {
    mkdirSync(directory, { recursive: true })
    const pid = await takeFrom(file)
    if (pid !== null) {
      throw new SetupProblem(
        `${directory} is in use by process ${pid}: stop that one, or set another DATA_DIR.`,
      )
    }
  } catch (error) {
    throw placeProblem(directory, error)
  }
  return () => rmSync(file, { force: true })
}

export const isLocked = (directory: string): boolean => holderOf(join(directory, 'lock')) !== undefined

/** Null with the lock, else its holder. Retries for 3 s, since a process that was just stopped needs a moment. */
async function takeFrom(file: string): Promise<number | null> {
  for (const end = Date.now() + 3000; ; await sleep(50)) {
    if (take(file)) return null
    const pid = holderOf(file)
    if (pid !== undefined && Date.now() > end) return pid
    // An empty one may be another process's that is about to write it.
    if (pid === undefined && (Date.now() > end || !isEmpty(file))) removeLeftover(file)
  }
}

/** False if the file exists. */
function take(file: string): boolean {
  try {
    writeFileSync(file, JSON.stringify({ pid: process.pid, born: birthOf(process.pid) }), { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

const isEmpty = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.size === 0

/** Renamed first, then judged again: meanwhile another process may have removed it and taken the lock. */
function removeLeftover(file: string): void {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  if (holderOf(aside) === undefined) rmSync(aside)
  else renameSync(aside, file)
}

function holderOf(file: string): number | undefined {
  try {
    const { pid, born } = holder.parse(JSON.parse(readFileSync(file, 'utf8')))
    return birthOf(pid) === born ? pid : undefined
  } catch {
    return undefined
  }
}

/** The start time of a process, which distinguishes it from a later one with the same id. */
function birthOf(pid: number): string | undefined {
  if (process.platform === 'win32') return process.kill(pid, 0) ? 'unknown' : undefined
  if (process.platform !== 'linux') {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  }
  // https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: starttime is field 22, 19 after the state.
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' ? undefined : fields[19]
}
