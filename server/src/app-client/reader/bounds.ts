import type { Limits } from './answer.ts'

/** Limits of what a television reads, and its timeouts in milliseconds. */
export interface Bounds extends Limits {
  readonly answerMs: number
  /** Longer than `answerMs`: panels take long to write the list of an account. */
  readonly accountListMs: number
  readonly totalMs: number
}

export const TELEVISION_BOUNDS: Bounds = {
  packed: 200_000_000,
  bytes: 200_000_000,
  channels: 50_000,
  answerMs: 30_000,
  accountListMs: 60_000,
  totalMs: 300_000,
}
