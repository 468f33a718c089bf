import { readFileSync } from 'node:fs'

/** A clock tick in /proc; every architecture of Linux that Node supports has 100 a second. */
const TICK_MS = 10

/**
 * In milliseconds so far, with children, also ended ones: PostgreSQL has a process for each connection. NaN on
 * systems without /proc.
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
