import { readFileSync } from 'node:fs'

/** Milliseconds of a clock tick in /proc, which is 100 a second on every architecture of Linux that Node supports. */
const TICK = 10

/** The processor's time that a process has used so far, in milliseconds; NaN where the system has no /proc. */
export function cpuOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK
  } catch {
    return Number.NaN
  }
}
