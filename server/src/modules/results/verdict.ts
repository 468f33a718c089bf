import type { Verdict } from './contract.ts'
import { type LoadResult, NO_VALUES, reportVerdict } from './report-verdict.ts'

export interface ResultFacts {
  readonly canReport: boolean
  /** False while a protected playlist needs its PIN on the television. */
  readonly isReadable: boolean
  /** The last report of the playlist's current version since the owner last asked to load it; null without one. */
  readonly result: LoadResult | null
  /** Whether the television has read its state since the playlist was changed, or since the owner asked to try again. */
  readonly hasNewestState: boolean
  /** The time since the playlist was changed, or its owner asked to try again. */
  readonly waitingSeconds: number
}

/** Waiting televisions get a change within this time. */
const SENDING_SECONDS = 3
/** A television without a report after this time counts as off: it tries four addresses at most, each for five minutes. */
const MAX_LOADING_SECONDS = 21 * 60

export function verdictOf({
  canReport,
  isReadable,
  result,
  hasNewestState,
  waitingSeconds,
}: ResultFacts): Verdict {
  if (!canReport) return { ...NO_VALUES, code: 'old_app' }
  if (result) return reportVerdict(result)
  if (!isReadable) return { ...NO_VALUES, code: 'pin' }
  if (hasNewestState && waitingSeconds < MAX_LOADING_SECONDS) return { ...NO_VALUES, code: 'loading' }
  return { ...NO_VALUES, code: !hasNewestState && waitingSeconds < SENDING_SECONDS ? 'sending' : 'no_tv' }
}
