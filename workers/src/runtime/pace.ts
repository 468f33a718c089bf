/** The waits of the runtime. All follow from one figure, so that they always fit together. */
export interface Pace {
  /** A job whose worker is not heard of for this long goes to another one. */
  readonly lockMs: number
  readonly lookForStalledMs: number
  /** A delivery that the queue is not heard of about is given to it again: first after this, in seconds. */
  readonly firstWait: number
  /** A run that is not heard of is taken to have been lost after this, in seconds. */
  readonly runLimit: number
  /** After a failure the queue tries again within this, in seconds, or else the delivery is given to it again. */
  readonly retryWithin: number
  readonly redeliverEverySeconds: number
  /** So often something that waits is tried, to find out whether its target answers again, in milliseconds. */
  readonly probeEveryMs: number
  /** Whatever takes this long hangs, in milliseconds: nothing waits for a store, a provider or a lock for half of it. */
  readonly hangsAfterMs: number
  /** What the steps of the ladder of redelivery are multiplied with. */
  readonly ladder: number
}

/** @param lockSeconds how long a worker may be unheard of: WORKER_LOCK_SECONDS, 10 unless set */
export const paceOf = (lockSeconds: number): Pace => ({
  lockMs: lockSeconds * 1_000,
  lookForStalledMs: lockSeconds * 300,
  firstWait: lockSeconds * 1.2,
  runLimit: lockSeconds * 6,
  retryWithin: lockSeconds * 2.4,
  redeliverEverySeconds: lockSeconds * 0.3,
  probeEveryMs: lockSeconds * 3_000,
  hangsAfterMs: Math.max(lockSeconds * 12_000, 60_000),
  ladder: lockSeconds / 10,
})
