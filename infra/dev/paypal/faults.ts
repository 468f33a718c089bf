import * as z from 'zod'
import { errorBody, isErrorStatus } from './errors.ts'
import type { Answer } from './http.ts'

/** The calls that can be slowed down or broken, by the names of PayPal's operations. */
export const operation = z.enum([
  'token',
  'orders.create',
  'orders.get',
  'orders.capture',
  'captures.get',
  'captures.refund',
  'refunds.get',
  'events.list',
  'events.get',
  'events.resend',
  'certificate',
  'sdk',
])
export type Operation = z.infer<typeof operation>

/** A refusal before any work is done: PayPal's error form with `issue`, or any body. */
export const failure = z.object({
  operation,
  times: z.int().min(1).default(1),
  status: z.int().min(200).max(599),
  issue: z.string().optional(),
  body: z.unknown().optional(),
})
export type Failure = z.input<typeof failure>

/** The work is done, but its answer never arrives: the connection hangs, or closes. */
export const drop = z.object({
  operation,
  times: z.int().min(1).default(1),
  how: z.enum(['hang', 'close']).default('hang'),
})
export type Drop = z.input<typeof drop>

export interface Faults {
  setLatency: (operation: Operation, milliseconds: number) => void
  failNext: (failure: Failure) => void
  dropNext: (drop: Drop) => void
  clear: () => void
  /** For the door: what is to go wrong with this call. Counts down. */
  latency: (operation: Operation) => number
  takeFailure: (operation: Operation) => Answer | null
  takeDrop: (operation: Operation) => 'hang' | 'close' | null
}

export function createFaults(): Faults {
  const latencies = new Map<Operation, number>()
  let failures: z.output<typeof failure>[] = []
  let drops: z.output<typeof drop>[] = []
  return {
    setLatency: (name, milliseconds) => void latencies.set(name, milliseconds),
    failNext: (wish) => void failures.push(failure.parse(wish)),
    dropNext: (wish) => void drops.push(drop.parse(wish)),
    clear() {
      latencies.clear()
      failures = []
      drops = []
    },
    latency: (name) => latencies.get(name) ?? 0,
    takeFailure(name) {
      const next = take(failures, name)
      return next && { status: next.status, body: next.body ?? failureBody(next.status, next.issue) }
    },
    takeDrop: (name) => take(drops, name)?.how ?? null,
  }
}

function take<T extends { operation: Operation; times: number }>(list: T[], name: Operation): T | null {
  const index = list.findIndex((entry) => entry.operation === name)
  const entry = list[index]
  if (!entry) return null
  entry.times -= 1
  if (entry.times === 0) list.splice(index, 1)
  return entry
}

const failureBody = (status: number, issue: string | undefined): unknown =>
  isErrorStatus(status) ? errorBody({ status, issues: issue ? [{ issue }] : [] }) : ''
