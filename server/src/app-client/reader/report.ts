import type { PlaylistResult } from '../index.ts'

export type Outcome = PlaylistResult['outcome']
export type AccountFacts = NonNullable<PlaylistResult['account']>

/** How loading went, as a television reports it, without playlist and time. Only numbers, codes and times. */
export type Report = Omit<
  PlaylistResult,
  'updated_at' | 'ago_seconds' | 'milliseconds' | 'copy_of' | 'guide' | 'rules_version'
>

/** A report with only an outcome and the size of the received bytes. */
export const reportOf = (outcome: Outcome, { bytes = 0 } = {}): Report => ({
  outcome,
  http_status: null,
  retry_seconds: null,
  size: bytes === 0 ? null : sizeOf(bytes),
  channels: null,
  films: null,
  series: null,
  groups: null,
  one_clip: null,
  account: null,
})

const MEGABYTE = 1_000_000

function sizeOf(bytes: number): NonNullable<PlaylistResult['size']> {
  if (bytes < MEGABYTE) return 'under_1'
  if (bytes < 10 * MEGABYTE) return 'under_10'
  return bytes < 50 * MEGABYTE ? 'under_50' : 'over_50'
}
