/** All from one setting, so that they fit together. */
export type Timings = ReturnType<typeof timingsOf>

export const timingsOf = (lockSeconds: number) => ({
  /** Until another worker takes a job with an old lock. */
  lockMs: lockSeconds * 1_000,
  lookForStalledMs: lockSeconds * 300,
  /** Seconds until a delivery that did not start is sent again. */
  firstWait: lockSeconds * 1.2,
  /** Seconds until a run without a result counts as lost. */
  maxRunSeconds: lockSeconds * 6,
  /** Seconds of the queue's own retries; then the delivery is sent again. */
  retryWithin: lockSeconds * 2.4,
  redeliverEverySeconds: lockSeconds * 0.3,
  probeEveryMs: lockSeconds * 3_000,
  /** At least twice any timeout. */
  hangsAfterMs: Math.max(lockSeconds * 12_000, 60_000),
  retryScheduleFactor: lockSeconds / 10,
})
