import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { placeProblem, SetupProblem } from './setup-problem.ts'

const holder = z.object({ pid: z.number(), born: z.string() })

/**
 * Makes the directory and holds it for this process alone, by a file 'lock' in it. The lock of a process that is gone does
 * not count, even where its number belongs to another process by now.
 *
 * @returns how to let go of it
 * @throws SetupProblem when another process holds it, or nothing can be written there
 */
export async function lockDirectory(directory: string): Promise<() => void> {
  const file = join(directory, 'lock')
  try {
    mkdirSync(directory, { recursive: true })
    const pid = await livingHolder(file)
    if (pid !== undefined) {
      throw new SetupProblem(
        `${directory} is in use by process ${pid}: stop that one, or set another DATA_DIR.`,
      )
    }
    rmSync(file, { force: true })
    writeFileSync(file, JSON.stringify({ pid: process.pid, born: birthOf(process.pid) }), { flag: 'wx' })
  } catch (error) {
    throw placeProblem(directory, error)
  }
  return () => rmSync(file, { force: true })
}

/** Whether a living process holds the directory. */
export const isLocked = (directory: string): boolean => holderOf(join(directory, 'lock')) !== undefined

/** Asked for up to 3 s, because one that was just told to stop needs a moment. */
async function livingHolder(file: string): Promise<number | undefined> {
  for (const end = Date.now() + 3000; ; await sleep(50)) {
    const pid = holderOf(file)
    if (pid === undefined || Date.now() > end) return pid
  }
}

function holderOf(file: string): number | undefined {
  try {
    const { pid, born } = holder.parse(JSON.parse(readFileSync(file, 'utf8')))
    return birthOf(pid) === born ? pid : undefined
  } catch {
    return undefined
  }
}

/** When the process began, in the words of its system: it tells a process from a later one with the same number. */
function birthOf(pid: number): string | undefined {
  if (process.platform === 'win32') return process.kill(pid, 0) ? 'unknown' : undefined
  if (process.platform !== 'linux') {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  }
  // https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: after the name come the state and, 19 further, the start.
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' ? undefined : fields[19]
}
