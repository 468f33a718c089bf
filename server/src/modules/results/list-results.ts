import type { Context } from '../../kernel/context.ts'
import { authorizedApps, deviceState } from '../devices/index.ts'
import { loadingsOf, openedIn, readableOn } from '../playlists/index.ts'
import { type PlaylistReport, report } from './app-contract.ts'
import type { AccountView, PlaylistVerdict, TelevisionVerdict } from './contract.ts'
import { lastLooksOf } from './look-queries.ts'
import { type Found, foundBy, withLook } from './look-verdict.ts'
import { resultsOf } from './queries.ts'
import { endOf, LOADS, NOTHING, rowVerdictOf, verdictOf } from './verdict.ts'

type Result = Awaited<ReturnType<typeof resultsOf>>[number]
type Loading = Awaited<ReturnType<typeof loadingsOf>>[number]
type App = Awaited<ReturnType<typeof authorizedApps>>[number]

/**
 * The results of a device's playlists: reports of its televisions, and looks of our server. For a protected playlist that the session has
 * not opened, only whether it works. Empty without a television, unless our server may look.
 */
export async function listResults(
  ctx: Pick<Context, 'db' | 'config'>,
  deviceId: string,
  sessionId: string,
): Promise<{ tells: boolean; playlists: PlaylistVerdict[] }> {
  const [device, apps, playlists, opened] = await Promise.all([
    deviceState(ctx, deviceId),
    authorizedApps(ctx.db, deviceId),
    loadingsOf(ctx.db, deviceId),
    openedIn(ctx.db, sessionId),
  ])
  const { tells, now, version, seen_version } = device
  const mayLook = ctx.config.looks
  if (!tells || (apps.length === 0 && !mayLook)) return { tells, playlists: [] }
  const ids = playlists.map(({ id }) => id)
  const results = await resultsOf(
    ctx.db,
    ids,
    apps.map(({ id }) => id),
  )
  const looks = mayLook ? await lastLooksOf(ctx.db, ids) : []
  const hasNewestState = seen_version !== null && seen_version >= version
  const readable = await readableByApp(ctx, deviceId, apps, playlists)
  const resultByPlaylistAndApp = new Map(
    results.map((row) => [`${row.playlist_id} ${row.installation_id}`, row]),
  )
  const names = new Map(apps.map((app) => [app.id, nameOf(app, apps)]))
  const televisionOf = (app: App, playlist: Loading): TelevisionVerdict => {
    const result = current(resultByPlaylistAndApp.get(`${playlist.id} ${app.id}`), playlist)
    const known = {
      canReport: app.abilities.includes('results'),
      isReadable: readable.get(app.id)?.has(playlist.id) ?? true,
      result: result && { report: result.report, before: result.entries_before, at: result.told_at },
      hasNewestState,
      waitingSeconds: (now.getTime() - playlist.askedAt.getTime()) / 1_000,
      now,
    }
    return {
      name: names.get(app.id) ?? '',
      verdict: verdictOf(known),
      told_at: result?.told_at.toISOString() ?? null,
      copy_of: result?.report.copy_of ?? null,
      tries_fallbacks: app.abilities.includes('fallbacks'),
      guide_failed: result?.report.guide === 'failed',
      account: accountOf(result?.report),
    }
  }
  const verdicts = playlists.map((playlist): PlaylistVerdict => {
    const televisions = apps.map((app) => televisionOf(app, playlist))
    const row = rowVerdictOf(televisions) ?? NO_TELEVISION
    const told_at =
      televisions
        .flatMap(({ told_at }) => told_at ?? [])
        .toSorted()
        .at(-1) ?? null
    const result = { id: playlist.id, ...row, televisions, told_at, look: null, can_look: false }
    if (playlist.isProtected && !opened.has(playlist.id)) return withoutDetails(result)
    const look = looks.find(
      ({ playlist_id, playlist_updated_at }) =>
        playlist_id === playlist.id && playlist_updated_at.getTime() === playlist.updatedAt.getTime(),
    )
    return withLookResult({ ...result, can_look: mayLook }, look && foundBy(look, now), now)
  })
  return { tells, playlists: verdicts }
}

const NO_TELEVISION = { verdict: { ...NOTHING, code: 'no_tv' }, differs: null } as const

/** A row with the result of our server’s look. */
function withLookResult(result: PlaylistVerdict, found: Found | undefined, now: Date): PlaylistVerdict {
  if (!found) return result
  const at = result.told_at === null ? null : new Date(result.told_at)
  const verdict = withLook({ verdict: result.verdict, at }, found, now)
  const look = {
    verdict: found.verdict,
    at: found.at.toISOString(),
    is_done: found.isDone,
    account: accountOf(found.report),
  }
  return { ...result, verdict, look, differs: verdict === result.verdict ? result.differs : null }
}

const accountOf = (report: PlaylistReport | null | undefined): AccountView | null =>
  report?.account
    ? {
        ends_at: endOf(report),
        active: report.account.active,
        most: report.account.most,
        trial: report.account.trial === true,
      }
    : null

/** The playlists that each app can read. Queried only if a playlist is protected. */
async function readableByApp(
  ctx: Pick<Context, 'db'>,
  deviceId: string,
  apps: readonly App[],
  playlists: readonly Loading[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (!playlists.some(({ isProtected }) => isProtected)) return new Map()
  return new Map(
    await Promise.all(
      apps.map(
        async ({ id, authorizedAt }) => [id, await readableOn(ctx, { id, deviceId, authorizedAt })] as const,
      ),
    ),
  )
}

/** A result, unless it is of an earlier version of the playlist, or from before the owner last asked to load it. */
function current(
  result: Result | undefined,
  { updatedAt, askedAt }: Loading,
): (Omit<Result, 'report'> & { report: PlaylistReport }) | null {
  if (!result || result.playlist_updated_at.getTime() !== updatedAt.getTime() || result.told_at < askedAt)
    return null
  return { ...result, report: report.parse(result.report) }
}

const nameOf = ({ model, os, macs }: App, all: readonly App[]): string => {
  const name = model || os
  const [mac] = macs
  return mac !== undefined && all.filter((other) => (other.model || other.os) === name).length > 1
    ? `${name} (${mac})`
    : name
}

/** Hides all but whether a playlist works: for a protected one that is not open (D10). */
function withoutDetails(whole: PlaylistVerdict): PlaylistVerdict {
  const { code } = whole.verdict
  const isPending = whole.told_at === null && code !== 'pin'
  const shown = isPending ? code : LOADS.has(code) ? 'works' : code === 'pin' ? 'pin' : 'fails'
  return { ...whole, verdict: { ...NOTHING, code: shown }, differs: null, televisions: [] }
}
