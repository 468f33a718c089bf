import { statuses, timesOf, type TimedResponse } from '../faults/traffic.ts'
import { cpuOf } from './cpu.ts'
import type { Generator, Request } from './generator.ts'
import { sampleOf, type Side } from './line.ts'

export interface Target {
  readonly origin: string
  /** The process, and those of the stores it uses. */
  readonly pids: readonly number[]
}

export const CONNECTIONS = 16

export const loadSide = (
  name: string,
  generator: Generator,
  { origin, pids }: Target,
  requestsFor: (seconds: number) => readonly Request[],
): Side => ({
  name,
  async measure(seconds) {
    const load = { origin, requests: requestsFor(seconds), connections: CONNECTIONS, seconds }
    const before = cpuOf(pids)
    const { requests: answered, ...times } = await generator.run(load).catch((error: unknown) => {
      throw new Error(name, { cause: error })
    })
    return { ...times, cpu: (cpuOf(pids) - before) / answered }
  },
})

/** Measures work of several requests, which this process sends. CPU time is that of the processes `pids`. */
export const workSide = (
  name: string,
  pids: readonly number[],
  send: (seconds: number) => Promise<readonly TimedResponse[]>,
): Side => ({
  name,
  async measure(seconds) {
    const [before, startedAt] = [cpuOf(pids), performance.now()]
    const replies = await send(seconds)
    const duration = (performance.now() - startedAt) / 1_000
    if (replies.some(({ status }) => status !== 200)) throw new Error(`${name}: ${statuses(replies)}`)
    const cpu = (cpuOf(pids) - before) / replies.length
    return sampleOf(timesOf(replies), replies.length / duration, cpu)
  },
})
