import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf, SetupProblem } from '../machine/setup-problem.ts'

/** The process id in postmaster.pid, also that of a server which was killed; undefined without this file. */
export function serverPid(cluster: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10)
  } catch {
    return undefined
  }
}

/** Stops a cluster's server. Removes a pid file that names another program, so that PostgreSQL can start. @throws SetupProblem if the server does not stop */
export async function endServer(cluster: string): Promise<void> {
  const pid = serverPid(cluster)
  if (pid === undefined || !signalProcess(pid, 0)) return
  if (!isServerOf(cluster, pid)) {
    rmSync(join(cluster, 'postmaster.pid'), { force: true })
    return
  }
  // https://www.postgresql.org/docs/18/server-shutdown.html: fast, then immediate; neither loses data.
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    signalProcess(pid, signal)
    if (await isDown(cluster, pid)) return
  }
  throw new SetupProblem(`The PostgreSQL in ${cluster} (process ${pid}) does not stop: kill it.`)
}

/** Waits up to 4 s. Zombies count as ended (containers without an init). */
async function isDown(cluster: string, pid: number): Promise<boolean> {
  for (const end = Date.now() + 4000; Date.now() < end; await sleep(20)) {
    if (serverPid(cluster) !== pid || !signalProcess(pid, 0)) return true
  }
  return false
}

/** Sends a signal, 0 only checks; false if the process does not exist. */
export function signalProcess(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Whether a process is the server of a cluster, which is its working directory: process ids are reused. */
function isServerOf(cluster: string, pid: number): boolean {
  try {
    if (process.platform === 'linux') {
      const [working, own] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)]
      return working.ino === own.ino && working.dev === own.dev
    }
    if (process.platform === 'win32') return true
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(cluster)
  } catch {
    return false
  }
}
