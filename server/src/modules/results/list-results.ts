import type { Context } from '../../kernel/context.ts'
import { authorizedApps, deviceState } from '../devices/index.ts'
import { loadingsOf, openedIn, readableOn } from '../playlists/index.ts'
import { type PlaylistReport, report } from './app-contract.ts'
import type { AccountView, PlaylistVerdict, TelevisionVerdict } from './contract.ts'
import { lastLooksOf } from './look-queries.ts'
import { foundBy, type LookResult, withLook } from './look-verdict.ts'
import { resultsOf } from './queries.ts'
import { endOf, LOADS, NO_VALUES, rowVerdictOf, verdictOf } from './verdict.ts'

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
    const result = currentOf(resultByPlaylistAndApp.get(`${playlist.id} ${app.id}`), playlist)
    const facts = {
      canReport: app.abilities.includes('results'),
      isReadable: readable.get(app.id)?.has(playlist.id) ?? true,
      result: result && { report: result.report, before: result.entries_before, at: result.told_at },
      hasNewestState,
      waitingSeconds: (now.getTime() - playlist.askedAt.getTime()) / 1_000,
      now,
    }
    return {
      name: names.get(app.id) ?? '',
      verdict: verdictOf(facts),
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
    return withLookResult({ ...result, can_look: mayLook }, look && foundBy(look, now), playlist.askedAt, now)
  })
  return { tells, playlists: verdicts }
}

const NO_TELEVISION = { verdict: { ...NO_VALUES, code: 'no_tv' }, differs: null } as const

function withLookResult(
  result: PlaylistVerdict,
  look: LookResult | undefined,
  askedAt: Date,
  now: Date,
): PlaylistVerdict {
  if (!look) return result
  const at = result.told_at === null ? null : new Date(result.told_at)
  const verdict = withLook({ verdict: result.verdict, at, askedAt }, look, now)
  const view = {
    verdict: look.verdict,
    at: look.at.toISOString(),
    is_done: look.isDone,
    account: accountOf(look.report),
  }
  return { ...result, verdict, look: view, differs: verdict === result.verdict ? result.differs : null }
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

/** A result; null if it is of an earlier version of the playlist, or older than the last request to load it. */
function currentOf(
  result: Result | undefined,
  { updatedAt, askedAt }: Loading,
): (Omit<Result, 'report'> & { report: PlaylistReport }) | null {
  if (!result || result.playlist_updated_at.getTime() !== updatedAt.getTime() || result.told_at < askedAt)
    return null
  return { ...result, report: report.parse(result.report) }
}

const nameOf = ({ model, os, macs }: App, apps: readonly App[]): string => {
  const name = model || os
  const [mac] = macs
  return mac !== undefined && apps.filter((app) => (app.model || app.os) === name).length > 1
    ? `${name} (${mac})`
    : name
}

/** Only whether a playlist works, for a protected one that is not open. */
function withoutDetails(result: PlaylistVerdict): PlaylistVerdict {
  const { code } = result.verdict
  const isPending = result.told_at === null && code !== 'pin'
  const shownCode = isPending ? code : LOADS.has(code) ? 'works' : code === 'pin' ? 'pin' : 'fails'
  return { ...result, verdict: { ...NO_VALUES, code: shownCode }, differs: null, televisions: [] }
}
