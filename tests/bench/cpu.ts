import { readFileSync } from 'node:fs'

/** Milliseconds of a clock tick in /proc, which is 100 a second on every architecture of Linux that Node supports. */
const TICK = 10

/**
 * The processor's time that processes and their children have used so far, in milliseconds; NaN where the system has no
 * /proc. Children that ended count too: PostgreSQL has a process for each connection.
 */
export const cpuOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + ticksOf(pid, 'with ended children') * TICK + cpuOfChildren(pid), 0)

const cpuOfChildren = (pid: number): number =>
  contentOf(`/proc/${pid}/task/${pid}/children`)
    .split(' ')
    .filter(Boolean)
    .reduce((sum, child) => sum + (ticksOf(Number(child), 'alone') || 0) * TICK, 0)

function ticksOf(pid: number, what: 'alone' | 'with ended children'): number {
  const stat = contentOf(`/proc/${pid}/stat`)
  // utime, stime, cutime and cstime of proc_pid_stat(5).
  const [, user, system, ended, endedSystem] =
    / (\d+) (\d+) (\d+) (\d+)$/.exec(stat.split(' ').slice(0, 17).join(' ')) ?? []
  const own = Number(user) + Number(system)
  return what === 'alone' ? own : own + Number(ended) + Number(endedSystem)
}

/** Empty if there is no such file: the process may have ended. */
function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
