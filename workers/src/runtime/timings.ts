/** The runtime's intervals, all derived from one setting so that they fit together. */
export interface Timings {
  /** A job whose worker has not renewed its lock for this long goes to another worker. */
  readonly lockMs: number
  readonly lookForStalledMs: number
  /** Seconds until a delivery that the queue has not started is sent to it again. */
  readonly firstWait: number
  /** Seconds until a run without a result counts as lost. */
  readonly runLimit: number
  /** Seconds within which the queue retries a failed job; after that the delivery is sent again. */
  readonly retryWithin: number
  readonly redeliverEverySeconds: number
  /** Interval between two probes of an open circuit breaker. */
  readonly probeEveryMs: number
  /** Work that takes this long hangs: no timeout on a store, provider or lock is half as long. */
  readonly hangsAfterMs: number
  /** Multiplies every wait of the retry schedule. */
  readonly retryScheduleFactor: number
}

/** @param lockSeconds WORKER_LOCK_SECONDS, 10 by default */
export const timingsOf = (lockSeconds: number): Timings => ({
  lockMs: lockSeconds * 1_000,
  lookForStalledMs: lockSeconds * 300,
  firstWait: lockSeconds * 1.2,
  runLimit: lockSeconds * 6,
  retryWithin: lockSeconds * 2.4,
  redeliverEverySeconds: lockSeconds * 0.3,
  probeEveryMs: lockSeconds * 3_000,
  hangsAfterMs: Math.max(lockSeconds * 12_000, 60_000),
  retryScheduleFactor: lockSeconds / 10,
})
