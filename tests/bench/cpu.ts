import { readFileSync } from 'node:fs'

/** A clock tick in /proc; every architecture of Linux that Node supports has 100 a second. */
const TICK_MS = 10

/**
 * CPU time of processes and their children so far, in milliseconds; NaN on systems without /proc. Includes children that ended, because PostgreSQL
 * has a process for each connection.
 */
export const cpuOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + ticksOf(pid, 'with ended children') * TICK_MS + cpuOfChildren(pid), 0)

const cpuOfChildren = (pid: number): number =>
  contentOf(`/proc/${pid}/task/${pid}/children`)
    .split(' ')
    .filter(Boolean)
    .reduce((sum, child) => sum + (ticksOf(Number(child), 'alone') || 0) * TICK_MS, 0)

function ticksOf(pid: number, scope: 'alone' | 'with ended children'): number {
  const stat = contentOf(`/proc/${pid}/stat`)
  // utime, stime, cutime and cstime of proc_pid_stat(5).
  const [, user, system, ended, endedSystem] =
    / (\d+) (\d+) (\d+) (\d+)$/.exec(stat.split(' ').slice(0, 17).join(' ')) ?? []
  const ownTicks = Number(user) + Number(system)
  return scope === 'alone' ? ownTicks : ownTicks + Number(ended) + Number(endedSystem)
}

/** Empty if there is no such file: the process may have ended. */
function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
