import type { PlaylistResult } from '../index.ts'
import type { Channel } from './channel.ts'
import type { Outcome, PlaylistProblem } from './problem.ts'

/** What is learned while a playlist is loaded. */
export interface Facts {
  bytes: number
  account: PlaylistResult['account']
  /** Whether its address is that of one channel. */
  isSingle: boolean
}

export const noFacts = (): Facts => ({ bytes: 0, account: null, isSingle: false })

/** How loading went: what a television tells of it, but for which playlist and when. */
export type Report = Omit<PlaylistResult, 'updated_at' | 'ago_seconds' | 'milliseconds' | 'copy_of' | 'guide'>

export const loadedReport = (facts: Facts, channels: readonly Channel[]): Report => ({
  ...report(facts.isSingle ? 'single' : 'loaded', facts),
  channels: channels.length,
  groups: new Set(channels.map(({ group }) => group)).size,
  one_clip: isOneClip(channels),
})

export const failedReport = ({ outcome, answered }: PlaylistProblem, facts: Facts): Report => ({
  ...report(outcome, facts),
  http_status: answered?.status ?? null,
  retry_seconds: answered?.retrySeconds ?? null,
})

const report = (outcome: Outcome, { bytes, account }: Facts): Report => ({
  outcome,
  http_status: null,
  retry_seconds: null,
  size: bytes === 0 ? null : sizeOf(bytes),
  channels: null,
  films: null,
  series: null,
  groups: null,
  one_clip: null,
  account,
})

const MEGABYTE = 1_000_000

function sizeOf(bytes: number): NonNullable<PlaylistResult['size']> {
  if (bytes < MEGABYTE) return 'under_1'
  if (bytes < 10 * MEGABYTE) return 'under_10'
  return bytes < 50 * MEGABYTE ? 'under_50' : 'over_50'
}

/** Providers lead limited accounts to one clip, whatever channel is chosen. */
function isOneClip(channels: readonly Channel[]): boolean {
  if (channels.length < 20) return false
  const counts = new Map<string, number>()
  for (const { url } of channels) counts.set(url, (counts.get(url) ?? 0) + 1)
  return Math.max(...counts.values()) > channels.length * 0.9
}
