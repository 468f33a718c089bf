import type { Answer } from './http.ts'

/** A refusal before any work is done: the provider's error form with its own word for the trouble, or any body. */
export interface Failure<Operation extends string> {
  operation: Operation
  times?: number | undefined
  status: number
  issue?: string | undefined
  body?: unknown
  headers?: Readonly<Record<string, string>> | undefined
}

/** The work is done, but its answer never arrives: the connection hangs, or closes. */
export interface Drop<Operation extends string> {
  operation: Operation
  times?: number | undefined
  how?: 'hang' | 'close' | undefined
}

export interface Faults<Operation extends string> {
  setLatency: (operation: Operation, milliseconds: number) => void
  failNext: (failure: Failure<Operation>) => void
  dropNext: (drop: Drop<Operation>) => void
  clear: () => void
  /** When this was asked for, in milliseconds since 1970, oldest first: the last hundred times, failed ones included. */
  calls: (operation: Operation) => readonly number[]
  /** For the door: what is to go wrong with this call. Counts down. */
  latency: (operation: Operation) => number
  takeFailure: (operation: Operation) => Answer | null
  takeDrop: (operation: Operation) => 'hang' | 'close' | null
  /** For the door: it is asked for now. */
  noteCall: (operation: Operation) => void
}

const CALLS_KEPT = 100

/** `bodyOf` is the provider's error form, for a failure that brings no body. */
export function createFaults<Operation extends string>(
  bodyOf: (status: number, issue: string | undefined) => unknown,
): Faults<Operation> {
  const latencies = new Map<Operation, number>()
  const calls = new Map<Operation, number[]>()
  let failures: (Failure<Operation> & { left: number })[] = []
  let drops: (Drop<Operation> & { left: number })[] = []
  return {
    setLatency: (operation, milliseconds) => void latencies.set(operation, milliseconds),
    failNext: (failure) => void failures.push({ ...failure, left: failure.times ?? 1 }),
    dropNext: (drop) => void drops.push({ ...drop, left: drop.times ?? 1 }),
    clear() {
      latencies.clear()
      calls.clear()
      failures = []
      drops = []
    },
    calls: (operation) => calls.get(operation) ?? [],
    latency: (operation) => latencies.get(operation) ?? 0,
    takeFailure(operation) {
      const next = take(failures, operation)
      if (!next) return null
      const { status, issue, body = bodyOf(status, issue), headers = {} } = next
      return { status, headers, body }
    },
    takeDrop(operation) {
      const next = take(drops, operation)
      return next && (next.how ?? 'hang')
    },
    noteCall(operation) {
      calls.set(operation, [...(calls.get(operation) ?? []), Date.now()].slice(-CALLS_KEPT))
    },
  }
}

function take<T extends { operation: string; left: number }>(list: T[], operation: string): T | null {
  const index = list.findIndex((entry) => entry.operation === operation)
  const entry = list[index]
  if (!entry) return null
  entry.left -= 1
  if (entry.left === 0) list.splice(index, 1)
  return entry
}
