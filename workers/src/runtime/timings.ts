/** Intervals and timeouts, all derived from one setting so that they fit together. */
export type Timings = ReturnType<typeof timingsOf>

export const timingsOf = (lockSeconds: number) => ({
  /** Another worker takes a job whose lock was not renewed for this long. */
  lockMs: lockSeconds * 1_000,
  stalledIntervalMs: lockSeconds * 300,
  /** Seconds until a delivery that the queue has not started is sent to it again. */
  firstWait: lockSeconds * 1.2,
  /** Seconds until a run without a result counts as lost. */
  maxRunSeconds: lockSeconds * 6,
  /** Seconds of the queue's own retries, after which the delivery is sent again. */
  retryWithin: lockSeconds * 2.4,
  redeliverEverySeconds: lockSeconds * 0.3,
  probeEveryMs: lockSeconds * 3_000,
  /** After this time work counts as hanging. At least twice any timeout. */
  hangsAfterMs: Math.max(lockSeconds * 12_000, 60_000),
  retryScheduleFactor: lockSeconds / 10,
})

/** The settings of BullMQ's workers. A job of a killed process runs again after the lock and the stalled interval: about 13 s by default. */
export const workerSettings = ({ lockMs, stalledIntervalMs }: Timings) => ({
  lockDuration: lockMs,
  stalledInterval: stalledIntervalMs,
  maxStalledCount: 10,
  runRetryDelay: 1_000,
  autorun: false,
})
