import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The start time of a process, which distinguishes it from a later one with the same id. */
export function startTimeOf(pid: number): string | undefined {
  if (process.platform === 'win32') return process.kill(pid, 0) ? 'unknown' : undefined
  if (process.platform !== 'linux')
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  // https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: starttime is field 22, 19 after the state.
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' ? undefined : fields[19]
}
