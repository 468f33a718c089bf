import { type authorizedApps, televisionName } from '../devices/index.ts'
import type { loadRequestsOf } from '../playlists/index.ts'
import { type PlaylistReport, report } from './app-contract.ts'
import type { AccountView, TelevisionVerdict } from './contract.ts'
import type { resultsOf } from './queries.ts'
import { accountEndOf } from './report-verdict.ts'
import { type ResultFacts, verdictOf } from './verdict.ts'

type Result = Awaited<ReturnType<typeof resultsOf>>[number]
export type LoadRequest = Awaited<ReturnType<typeof loadRequestsOf>>[number]
export type App = Awaited<ReturnType<typeof authorizedApps>>[number]

interface TelevisionFacts extends Pick<ResultFacts, 'isReadable'> {
  readonly now: Date
  readonly name: string
  readonly result: Result | undefined
}

export function televisionVerdict(
  { abilities, readAt }: App,
  playlist: LoadRequest,
  { name, result, isReadable, now }: TelevisionFacts,
): TelevisionVerdict {
  const current = currentOf(result, playlist)
  return {
    name,
    verdict: verdictOf({
      canReport: abilities.includes('results'),
      isReadable,
      result: current && { report: current.report, before: current.entries_before, at: current.told_at },
      hasNewestState: readAt !== null && readAt >= playlist.requestedAt,
      waitingSeconds: (now.getTime() - playlist.requestedAt.getTime()) / 1_000,
    }),
    told_at: current?.told_at.toISOString() ?? null,
    copy_of: current?.report.copy_of ?? null,
    tries_fallbacks: abilities.includes('fallbacks'),
    guide_failed: current?.report.guide === 'failed',
    account: accountOf(current?.report),
  }
}

/** A result with its parsed report; null if it is of an earlier version of the playlist, or older than the last request to load it. */
function currentOf(result: Result | undefined, { updatedAt, requestedAt }: LoadRequest) {
  if (!result || result.playlist_updated_at.getTime() !== updatedAt.getTime() || result.told_at < requestedAt)
    return null
  return { ...result, report: report.parse(result.report) }
}

export function accountOf(loaded: PlaylistReport | null | undefined): AccountView | null {
  if (!loaded?.account) return null
  const { active, most, trial } = loaded.account
  return { ends_at: accountEndOf(loaded), active, most, trial: trial === true }
}

/** A television's model or system, with a MAC address if several of these televisions have it. */
export const nameOf = ({ model, os, macs }: App, apps: readonly App[]): string => {
  const name = televisionName({ model, os })
  const [mac] = macs
  return mac !== undefined && apps.filter((app) => televisionName(app) === name).length > 1
    ? `${name} (${mac})`
    : name
}
