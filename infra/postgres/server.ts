import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SetupProblem } from '../machine/setup-problem.ts'

/** The process id in a cluster's postmaster.pid; undefined when there is none, which means that it is not running. */
export function serverPid(cluster: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10)
  } catch {
    return undefined
  }
}

/**
 * Ends the server of a cluster, ours or one that a killed process left behind, and returns when it is down. A pid file
 * whose number went to some other program is removed, because PostgreSQL itself would refuse to start over it.
 */
export async function endServer(cluster: string): Promise<void> {
  const pid = serverPid(cluster)
  if (pid === undefined || !signalProcess(pid, 0)) return
  if (!isServerOf(cluster, pid)) {
    rmSync(join(cluster, 'postmaster.pid'), { force: true })
    return
  }
  // The signals of https://www.postgresql.org/docs/18/server-shutdown.html: fast, then immediate, which loses nothing either.
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    signalProcess(pid, signal)
    if (await isDown(cluster, pid)) return
  }
  throw new SetupProblem(`The PostgreSQL in ${cluster} (process ${pid}) does not stop: end it by hand.`)
}

/** Waits up to 4 s. The file goes last; a process that nobody collects (as in a container without an init) stays as a zombie. */
async function isDown(cluster: string, pid: number): Promise<boolean> {
  for (const end = Date.now() + 4000; Date.now() < end; await sleep(20)) {
    if (serverPid(cluster) !== pid || !signalProcess(pid, 0)) return true
  }
  return false
}

/** Sends the signal, or asks with 0; false when there is no such process. */
export function signalProcess(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Numbers are used again, so a living process proves nothing: a server works in its cluster's folder. */
function isServerOf(cluster: string, pid: number): boolean {
  try {
    if (process.platform === 'linux') {
      const [there, here] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)]
      return there.ino === here.ino && there.dev === here.dev
    }
    if (process.platform === 'win32') return true
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(cluster)
  } catch {
    return false
  }
}
