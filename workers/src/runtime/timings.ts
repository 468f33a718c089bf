/** Intervals and timeouts, all derived from one setting so that they fit together. */
export interface Timings {
  /** A job whose lock was not renewed for this long goes to another worker. */
  readonly lockMs: number
  readonly lookForStalledMs: number
  /** Seconds until a delivery that the queue has not started is sent to it again. */
  readonly firstWait: number
  /** Seconds until a run without a result counts as lost. */
  readonly runLimit: number
  /** Seconds of the queue's own retries, after which the delivery is sent again. */
  readonly retryWithin: number
  readonly redeliverEverySeconds: number
  readonly probeEveryMs: number
  /** At least twice any timeout. */
  readonly hangsAfterMs: number
  readonly retryScheduleFactor: number
}

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
