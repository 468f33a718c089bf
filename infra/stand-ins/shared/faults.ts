import { setTimeout as sleep } from 'node:timers/promises'
import type { Next } from 'koa'
import * as z from 'zod'
import { type Call, send } from './http.ts'

const times = z.int().min(1).optional()

/** A failure before the operation. It is answered with `body`, or else with the provider's error format and the code `issue`. */
export const failure = z.object({
  times,
  status: z.int().min(200).max(599),
  issue: z.string().optional(),
  body: z.unknown().optional(),
  headers: z.record(z.string(), z.string()).optional(),
})
type Failure<Operation> = z.infer<typeof failure> & { operation: Operation }

/** The operation is done, but the connection hangs or closes before the answer. */
export const drop = z.object({ times, how: z.enum(['hang', 'close']).optional() })
type Drop<Operation> = z.infer<typeof drop> & { operation: Operation }

export interface Faults<Operation extends string> {
  setLatency: (operation: Operation, milliseconds: number) => void
  failNext: (failure: Failure<Operation>) => void
  dropNext: (drop: Drop<Operation>) => void
  clear: () => void
  /** Times of the last hundred calls in milliseconds since 1970, oldest first, failed ones included. */
  calls: (operation: Operation) => readonly number[]
  /** Middleware that records the times of an operation's calls and injects its faults. */
  at: (operation: Operation) => (call: Call, next: Next) => Promise<void>
}

const MAX_CALLS = 100

/** @param bodyOf the provider's error format, for failures without a body */
export function createFaults<Operation extends string>(
  bodyOf: (status: number, issue: string | undefined) => unknown,
): Faults<Operation> {
  const latencies = new Map<Operation, number>()
  const calls = new Map<Operation, number[]>()
  let failures: (Failure<Operation> & { left: number })[] = []
  let drops: (Drop<Operation> & { left: number })[] = []
  return {
    setLatency: (operation, milliseconds) => void latencies.set(operation, milliseconds),
    failNext: (next) => void failures.push({ ...next, left: next.times ?? 1 }),
    dropNext: (next) => void drops.push({ ...next, left: next.times ?? 1 }),
    clear() {
      latencies.clear()
      calls.clear()
      failures = []
      drops = []
    },
    calls: (operation) => calls.get(operation) ?? [],
    at: (operation) => async (call, next) => {
      calls.set(operation, [...(calls.get(operation) ?? []), Date.now()].slice(-MAX_CALLS))
      const latency = latencies.get(operation) ?? 0
      if (latency > 0) await sleep(latency)
      const failed = takeNext(failures, operation)
      if (failed) {
        const { status, issue, body = bodyOf(status, issue), headers = {} } = failed
        send(call, { status, headers, body })
        return
      }
      try {
        await next()
      } finally {
        const dropped = takeNext(drops, operation)
        if (dropped) call.respond = false
        if (dropped?.how === 'close') call.req.socket.destroy()
      }
    },
  }
}

function takeNext<T extends { operation: string; left: number }>(list: T[], operation: string): T | null {
  const index = list.findIndex((entry) => entry.operation === operation)
  const entry = list[index]
  if (!entry) return null
  entry.left -= 1
  if (entry.left === 0) list.splice(index, 1)
  return entry
}
